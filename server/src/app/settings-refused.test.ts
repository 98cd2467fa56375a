import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig, settingNames } from './config.ts'
import { heapMbOf } from './heap.ts'

/** Every setting with values that nobody means: a sentence in Russian with its name, never a stack later on. */

/** Composed, so that no scanner of secrets takes it for one. */
const withPassword = (password: string): string => ['postgres://u:', password, '@h/x'].join('')

/** Values that no setting takes. */
const awkward = [
  ' ',
  '\t',
  'да нет',
  'тест',
  '%zz',
  '{',
  '{"provider": 1}',
  '[]',
  '\u0000',
  '-1',
  '١٢',
  'a\nb',
]

/** The lines of the refusal below its title; none if the value is accepted. */
function refusalOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').slice(1)
  }
}

const cases = settingNames.flatMap((name) => awkward.map((value) => [name, value] as const))

describe('a setting that means nothing', () => {
  test.each(cases)('%s=%j is refused by its name, in Russian', (name, value) => {
    const lines = refusalOf({ [name]: value })
    const settings = lines.map((line) => new RegExp(`^ {2}(${name}(\\.\\w+)?): .*[а-яё]`).exec(line)?.[1])
    expect(settings).not.toEqual([])
    expect(settings).not.toContain(undefined)
    expect(new Set(settings).size).toBe(settings.length)
    expect(lines.join()).not.toMatch(/invalid|expected/i)
  })

  test.each([
    [{ PORT: '9'.repeat(30) }, 'PORT: не больше 65535'],
    [{ TRUST_PROXY: 'localhost' }, 'TRUST_PROXY.0: ожидается адрес или сеть'],
    [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/99' }, 'TRUST_PROXY.1: ожидается адрес или сеть'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY.0: ожидается адрес или сеть'],
    [{ HOST: 'http://127.0.0.1' }, 'HOST: ожидается адрес'],
    [{ HOST: '127.0.0.1:8080' }, 'HOST: ожидается адрес'],
    [{ DATABASE_URL: withPassword('p%zz') }, 'DATABASE_URL: знак % в имени и пароле пишут как %25'],
    [{ DATABASE_URL: 'postgres://u:p@h' }, 'DATABASE_URL: ожидается postgres://'],
    [{ DATABASE_URL: 'postgres://u:p@/x' }, 'DATABASE_URL: ожидается postgres://'],
    [{ DATABASE_URL: 'postgres:///x' }, 'DATABASE_URL: ожидается postgres://'],
    [{ DATABASE_URL: 'postgres://u:p@h/x?host=/run/postgresql' }, 'DATABASE_URL: ожидается postgres://'],
    [{ DATABASE_URL: 'postgres:///x?host=h' }, 'DATABASE_URL: host: ожидается папка сокета'],
    [{ PUBLIC_URL: 'https://naryad.example.ru/crm' }, 'PUBLIC_URL: ожидается адрес'],
    [{ PUBLIC_URL: 'https://naryad.example.ru?x=1' }, 'PUBLIC_URL: ожидается адрес'],
    [{ PUBLIC_URL: 'https://u:p@naryad.example.ru' }, 'PUBLIC_URL: ожидается адрес'],
    [{ NARYAD_DATA_DIR: 'да' }, 'NARYAD_DATA_DIR: ожидается путь к папке'],
    [{ NARYAD_API_URL: 'api' }, 'NARYAD_API_URL: ожидается'],
    [{ NARYAD_SESSION_KEYS: '0' }, 'NARYAD_SESSION_KEYS.0: ожидается не меньше 32 байт'],
    [{ NARYAD_METRICS_TOKEN: 'x' }, 'NARYAD_METRICS_TOKEN: ожидается от 24'],
    [
      { NARYAD_OWNER_DATABASE_URL: 'postgres://o:p@h/x' },
      'NARYAD_OWNER_DATABASE_URL: нужна вместе с DATABASE_URL',
    ],
    [
      { NARYAD_OWNER_DATABASE_URL: 'postgres://o:p@h/x', DATABASE_URL: 'postgres://u:p@h/y' },
      'NARYAD_OWNER_DATABASE_URL: называет другую базу, чем DATABASE_URL',
    ],
    [
      { NARYAD_REPORTS_DATABASE_URL: 'postgres://u:p@h/x' },
      'NARYAD_REPORTS_DATABASE_URL: нужна вместе с DATABASE_URL',
    ],
    [
      { NARYAD_MAX_IN_FLIGT: '5' },
      'NARYAD_MAX_IN_FLIGT: такой настройки нет; похоже на NARYAD_MAX_IN_FLIGHT',
    ],
    [{ NARYAD_SMS: '5' }, 'NARYAD_SMS: такой настройки нет'],
  ])('%o is refused alone', (environment, sentence) => {
    expect(refusalOf(environment)).toEqual([expect.stringContaining(`  ${sentence}`)])
  })

  test.each([
    ['PUBLIC_URL', 'https://naryad.example.ru/', 'https://naryad.example.ru'],
    ['PUBLIC_URL', 'http://localhost:8080', 'http://localhost:8080'],
    ['TRUST_PROXY', '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8', ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']],
    ['HOST', '::', '::'],
    ['HOST', 'naryad-1.local', 'naryad-1.local'],
    ['NARYAD_API_URL', 'https://api.example.ru/api', 'https://api.example.ru/api'],
    ['NARYAD_DATA_DIR', './data', './data'],
    ['NARYAD_DATA_DIR', 'data', 'data'],
  ])('%s=%s is taken', (name, value, wanted) => {
    expect(readConfig({ [name]: value })).toMatchObject({ [name]: wanted })
  })
})

test.each(['1', '127', '65537', 'x'])(
  'a heap of %s MB is refused by a program that has one to live in',
  (value) => {
    expect(heapMbOf({ NARYAD_HEAP_MB: value })).toBe(heapMbOf({}))
    expect(refusalOf({ NARYAD_HEAP_MB: value })).toHaveLength(1)
  },
)
