import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
    ['start', productProgram, []],
    ['admin create', commandProgram('admin'), ['create', '--email', 'a@naryad.test']],
    ['demo', commandProgram('demo'), ['--given-database', '--tasks', '10']],
  ])('by %s', async (_, program, args) => {
    await withTarget((there) => there.schema.createTable('t').addColumn('id', 'integer').execute())
    const { code, output } = await runProgram(program, args, atTarget())
    expect(output).toContain(`В базе «${target}» лежит не «Наряд»`)
    expect(output).not.toContain('    at ')
    expect(code).toBe(78)
  })
})

const elsewhere = () => ({ NARYAD_DATA_DIR: dataDir() })
const copyTo = (): string => path.join(folder, 'copy.tar')

test('a parameter of the address that the server does not know is named', async () => {
  const { code, output } = await runProgram(productProgram, [], {
    ...atTarget(),
    DATABASE_URL: `${targetUrl}?bogus=1`,
  })
  expect(output).toBe(
    'Сервер базы данных не знает параметра bogus из её адреса: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL\n',
  )
  expect(code).toBe(78)
})

describe('a command that creates nothing is refused where there is no base, and makes none', () => {
  test.each([
    ['admin adopt-files', commandProgram('admin'), ['adopt-files']],
    ['admin allow-passwords', commandProgram('admin'), ['allow-passwords']],
    ['admin remove-second-factor', commandProgram('admin'), ['remove-second-factor', '--email', 'a@b.test']],
    ['backup', commandProgram('backup'), ['COPY']],
  ])('by a wrong folder: %s', async (_, program, args) => {
    const given = args.map((arg) => (arg === 'COPY' ? copyTo() : arg))
    expect(await runProgram(program, given, elsewhere())).toEqual({
      code: 78,
      output: `В папке ${dataDir()} нет базы «Наряда»: проверьте NARYAD_DATA_DIR или DATABASE_URL\n`,
    })
    expect(existsSync(dataDir())).toBe(false)
  })

  test.each([
    ['admin adopt-files', commandProgram('admin'), ['adopt-files']],
    ['backup', commandProgram('backup'), ['COPY']],
  ])('by a wrong address: %s', async (_, program, args) => {
    const given = args.map((arg) => (arg === 'COPY' ? copyTo() : arg))
    expect(await runProgram(program, given, atTarget())).toEqual({
      code: 78,
      output: `В базе «${target}» нет «Наряда»: проверьте DATABASE_URL\n`,
    })
    expect(await withTarget((there) => there.introspection.getTables())).toEqual([])
  })
})

describe('a copy before an update where there is no base', () => {
  const beforeUpdate = (environment: Record<string, string> = {}) =>
    runProgram(commandProgram('backup'), ['--before-update'], {
      ...elsewhere(),
      NARYAD_BACKUP_DIR: folder,
      ...environment,
    })

  test('is not needed if the product was never started', async () => {
    expect(await beforeUpdate()).toEqual({ code: 0, output: 'Базы ещё нет, копировать нечего.\n' })
  })

  test('is refused if the folder is in use: the base is somewhere else', async () => {
    mkdirSync(dataDir())
    writeFileSync(path.join(dataDir(), 'session.key'), 'key')
    const { code, output } = await beforeUpdate()
    expect(output).toContain('нет базы «Наряда»: проверьте NARYAD_DATA_DIR')
    expect(code).toBe(78)
  })

  test('is refused while the service works, with other settings', async () => {
    writeFileSync(path.join(folder, 'systemctl'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    const { code, output } = await beforeUpdate({ PATH: `${folder}:${process.env['PATH']}` })
    expect(output).toContain('Служба «Наряда» работает с другими настройками')
    expect(code).toBe(78)
  })
})
