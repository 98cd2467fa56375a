import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { debianProgram } from './debian.mjs'
import { root } from './environment.mjs'

const promtool = debianProgram('promtool')
const reason = promtool === undefined ? ' (skipped: no promtool here, apt install prometheus)' : ''

describe.skipIf(promtool === undefined)(`alerts for Prometheus${reason}`, () => {
  const run = (...args: readonly string[]) => {
    const cwd = path.join(root, 'packaging/monitoring')
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }

  test('are rules that it reads', () => {
    expect(run('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  })

  test('fire at each fault, and never for a healthy server', () => {
    expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  })
})
