import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { createBackup } from '../../platform/backup/create.ts'
import { recordBackup } from '../../platform/backup/last-backup.ts'
import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { programEnvironment, runProgram } from '../../testing/programs.ts'
import { keysOfFiles } from './keys-of-files.ts'
import { findBackupOfBuild } from './rollback.ts'

vi.setConfig({ testTimeout: 60_000 })

await testDb()
const program = path.join(import.meta.dirname, '../../../dist/naryad.js')

let folder: string
let settings: string
const place = (name: string): string => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-command-'))
  for (const name of ['data', 'backups']) mkdirSync(place(name))
  settings = place('naryad.env')
  writeFileSync(
    settings,
    `NARYAD_DATA_DIR=${place('data')}\nNARYAD_BACKUP_DIR=${place('backups')}\nDATABASE_URL='${testDbUrl()}'\n`,
  )
  return () => rmSync(folder, { recursive: true })
})

const naryad = (...args: readonly string[]) =>
  runProgram(program, args, { ...programEnvironment(), NARYAD_ENV_FILE: settings })

const backups = (): readonly string[] => readdirSync(place('backups'))

describe('the command naryad', () => {
  test('reads its settings and names a backup by the moment', async () => {
    const { code, output } = await naryad('backup')
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Копия готова') })
    expect(backups()).toEqual([expect.stringMatching(/^naryad-\d{4}-\d\d-\d\d-\d{6}\.tar$/)])
  })

  test('says which build it is, and what it can do', async () => {
    expect(await naryad('version')).toMatchObject({ code: 0, output: expect.stringMatching(/^1\.2\.0\+0\./) })
    expect(await naryad('fly')).toMatchObject({ code: 78, output: expect.stringContaining('rollback') })
    expect(await naryad('--help')).toMatchObject({ code: 0 })
  })

  test('makes no backup for which there is no room, and names both sizes', async () => {
    const done = { endedAt: '2026-11-28T02:30:00.000Z', file: place('old.tar'), seconds: 1 }
    await recordBackup(place('data'), { ...done, bytes: 2 ** 50, rows: 1, files: 0, missingFiles: 0 })
    const { code, output } = await naryad('backup', '--before-update')
    expect(code).toBe(78)
    expect(output).toMatch(/нужно около [\d\s.,]+ТБ|нужно около [\d\s.,]+ГБ/)
    expect(output).toContain(`в папке ${place('backups')} свободно`)
    expect(backups()).toEqual([])
  })

  test('copies nothing before an update of what was never started', async () => {
    writeFileSync(settings, `NARYAD_DATA_DIR=${place('data')}\nNARYAD_BACKUP_DIR=${place('backups')}\n`)
    const { code, output } = await naryad('backup', '--before-update')
    expect({ code, output }).toEqual({ code: 0, output: 'Базы ещё нет, копировать нечего.\n' })
    expect(backups()).toEqual([])
  })
})

describe('the way back', () => {
  test('leads to the newest backup that the same build made before an update', async () => {
    const make = (name: string, version: string) => {
      const files = openLocalStore(place('data/files'))
      return createBackup({ url: testDbUrl(), files, keysOfFiles, to: place(`backups/${name}`), version })
    }
    await make('before-1.tar', '1.2.0+2026.12.1')
    await make('before-2.tar', '1.2.0+2026.12.1')
    await make('before-3.tar', '1.2.0+2026.12.2')
    await make('naryad-4.tar', '1.2.0+2026.12.1')
    writeFileSync(place('backups/before-5.tar'), 'no backup')
    const found = await findBackupOfBuild(place('backups'), '1.2.0+2026.12.1')
    expect(path.basename(found.file)).toBe('before-2.tar')
    await expect(findBackupOfBuild(place('backups'), '1.2.0+2027.1.1')).rejects.toThrow('нет копии')
  })

  test('is gone only when the backup is named', async () => {
    expect((await naryad('backup', '--before-update')).code).toBe(0)
    const [name = ''] = backups()
    const { code, output } = await naryad('rollback')
    expect(code).toBe(78)
    expect(output).toContain(`naryad rollback --confirm ${name}`)
    expect(await naryad('rollback', '--confirm', 'before-other.tar')).toMatchObject({ code: 78 })
  })
})
