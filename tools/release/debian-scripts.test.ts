import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test } from 'vitest'

import { run } from './driving.ts'

/** Scripts of the package beside a systemctl that only writes down what it is asked; whole packages are in the sweep. */

const scripts = path.join(import.meta.dirname, '../../packaging/debian')
const system = ['unshare', '--map-root-user', '--mount', 'sh', '-ec'] as const
const canMount = (await run([...system, 'mount -t tmpfs tmpfs /run'])).code === 0

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-scripts-'))
  writeFileSync(path.join(folder, 'systemctl'), `#!/bin/sh\necho "$*" >> "${folder}/asked"\n`, {
    mode: 0o755,
  })
  return () => rmSync(folder, { recursive: true })
})

const links =
  '/etc/systemd/system/multi-user.target.wants/naryad.service /etc/systemd/system/timers.target.wants/naryad-backup.timer'

/** Runs in a system of its own in which both units are enabled; prints the links that are left. */
const inSystem = (script: string) =>
  run([
    ...system,
    `for place in /run /etc/systemd/system; do mount -t tmpfs tmpfs $place; done
    mkdir -p /run/systemd/system
    for link in ${links}; do mkdir -p $(dirname $link); ln -s /none $link; done
    PATH=${folder}:$PATH
    cd ${scripts}
    ${script} > /dev/null
    find /etc/systemd/system -type l | sort`,
  ])
const asked = (): string => readFileSync(path.join(folder, 'asked'), 'utf8')

describe.skipIf(!canMount)('a package that is removed', () => {
  test('leaves the units enabled, for the next installation', async () => {
    const { code, output } = await inSystem('{ sh prerm remove; sh postrm remove; }')
    expect({ code, links: output.trim().split('\n') }).toEqual({ code: 0, links: links.split(' ') })
    expect(asked()).toBe('stop naryad-backup.timer naryad.service\ndaemon-reload\n')
  })

  test('with its settings, too, leaves none', async () => {
    expect(await inSystem('{ sh prerm remove; sh postrm remove; sh postrm purge; }')).toEqual({
      code: 0,
      output: '',
    })
  })
})
