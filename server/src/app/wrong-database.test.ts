import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { commandProgram, productProgram, runProgram } from '../testing/programs.ts'
import { copyStage } from './backups/copies.make.ts'

/** Programs that are pointed at a database that is not the one that was meant. */

vi.setConfig({ testTimeout: 90_000 })

const { emptyTarget, target, targetUrl, withTarget } = copyStage()

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-wrong-'))
  await emptyTarget()
  return () => rmSync(folder, { recursive: true })
})

const dataDir = (): string => path.join(folder, 'data')
const atTarget = () => ({ PORT: '0', DATABASE_URL: targetUrl, NARYAD_DATA_DIR: dataDir() })

describe('a database of another program is left alone', () => {
  test.each([
    ['start', productProgram, [], 78],
    ['admin create', commandProgram('admin'), ['create', '--email', 'a@naryad.test'], 1],
    ['demo', commandProgram('demo'), ['--given-database', '--tasks', '10'], 1],
  ])('by %s', async (_, program, args, wanted) => {
    await withTarget((there) => there.schema.createTable('t').addColumn('id', 'integer').execute())
    const { code, output } = await runProgram(program, args, atTarget())
    expect(output).toContain(`В базе «${target}» лежит не «Наряд»`)
    expect(output).not.toContain('    at ')
    expect(code).toBe(wanted)
  })
})
