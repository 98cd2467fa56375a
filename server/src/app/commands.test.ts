import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { commandProgram, programEnvironment, runProgram } from '../testing/programs.ts'

/** What all commands of the operator do alike: help, arguments that mean nothing, errors without a stack. */

vi.setConfig({ testTimeout: 90_000 })

const program = path.join(import.meta.dirname, '../../dist/naryad.js')

let folder: string
let settings: string
const place = (name: string): string => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-commands-'))
  chmodSync(folder, 0o755)
  settings = place('naryad.env')
  writeFileSync(settings, `NARYAD_DATA_DIR=${place('data')}\nNARYAD_BACKUP_DIR=${place('backups')}\nPORT=0\n`)
  return () => rmSync(folder, { recursive: true })
})

const naryad = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runProgram(program, args, { NARYAD_ENV_FILE: settings, ...environment })
const demo = (args: readonly string[]) =>
  runProgram(commandProgram('demo'), args, { NARYAD_DATA_DIR: place('data') })

const commands = ['start', 'backup', 'restore', 'admin', 'rollback', 'version', 'demo'] as const
const run = (command: string, ...args: readonly string[]) =>
  command === 'demo' ? demo(args) : naryad([command, ...args])

describe.each(commands)('the command %s', (command) => {
  test('prints its help, whatever the settings are', async () => {
    writeFileSync(settings, 'not settings')
    const { code, output } = await run(command, '--help')
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/naryad|npm run demo/) })
    expect(await run(command, '-h')).toEqual({ code, output })
  })

  test('refuses an option that it does not have by its name, and does nothing', async () => {
    const { code, output } = await run(command, '--bogus')
    expect({ code, line: output.split('\n')[0] }).toEqual({
      code: 78,
      line: 'Параметра --bogus нет; какие есть, покажет --help',
    })
    expect(output).not.toContain('    at ')
  })
})

describe('arguments', () => {
  test.each([
    ['restore', ['--into'], 'Параметру --into нужно значение'],
    ['restore', ['--check=1', 'a.tar'], 'Параметр --check пишут без значения'],
    ['admin', ['create', '--email'], 'Параметру --email нужно значение'],
    ['demo', ['--tasks', '-5'], 'Параметру --tasks нужно значение; если оно начинается с дефиса'],
    ['start', ['now'], 'Лишнее слово: now'],
    ['version', ['now'], 'Лишнее слово: now'],
    ['backup', [''], 'Укажите один файл'],
    ['constructor', [], 'Что сделать?'],
  ])('of %s %j are refused in Russian', async (command, args, sentence) => {
    const { code, output } = await run(command, ...args)
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining(sentence) })
    expect(output).not.toContain('    at ')
  })

  test.each(['--version', '-v'])('%s says which build it is', async (flag) => {
    expect(await naryad([flag])).toMatchObject({ code: 0, output: expect.stringMatching(/^1\.2\.0\+0\./) })
  })
})

describe('files that are none', () => {
  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['a copy', ['restore', '/tmp'], {}, '/tmp — не файл копии'],
    ['a data folder', ['start'], { NARYAD_DATA_DIR: '/etc/passwd' }, 'Это файл, а нужна папка: /etc/passwd'],
    ['a data folder of the kernel', ['start'], { NARYAD_DATA_DIR: '/proc/naryad' }, '/proc/naryad'],
    ['settings', ['start'], { NARYAD_ENV_FILE: '/tmp' }, 'Это папка, а нужен файл: /tmp'],
    [
      'settings that are missing',
      ['start'],
      { NARYAD_ENV_FILE: '/none.env' },
      'Нет файла или папки: /none.env',
    ],
  ])('as %s are refused by their name', async (_, args, environment, sentence) => {
    const { code, output } = await naryad(args, environment)
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining(sentence) })
    expect(output).not.toContain('    at ')
  })

  test('settings that this user may not read ask for sudo; the build is printed without them', () => {
    chmodSync(settings, 0o600)
    mkdirSync(place('data'))
    const as = (command: string) =>
      spawnSync(process.execPath, [program, command], {
        env: { ...programEnvironment(), NARYAD_ENV_FILE: settings },
        ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
        encoding: 'utf8',
      })
    if (process.getuid?.() !== 0) chmodSync(settings, 0)
    expect(as('version')).toMatchObject({ status: 0 })
    expect(as('backup')).toMatchObject({
      status: 78,
      stderr: `Нет прав на файл настроек ${settings}: выполните команду через sudo\n`,
    })
  })
})
