import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { Environment, readConfig } from './config.ts'

describe('configuration', () => {
  test('an empty environment is enough, and an empty variable is an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', NARYAD_RATE_LIMITS: true })
  })

  test.each([
    [{ PORT: '80a' }, 'PORT: ожидается целое число'],
    [{ PORT: '70000' }, 'PORT: не больше 65535'],
    [{ DATABASE_URL: 'mysql://localhost/naryad' }, 'DATABASE_URL: ожидается postgres://'],
    [{ DATABASE_URL: 'postgres://a:b@one:5432,/naryad' }, 'DATABASE_URL: ожидается postgres://'],
    [
      { DATABASE_URL: 'postgres://a:b@one,two/naryad?target_session_attrs=standby' },
      'DATABASE_URL: target_session_attrs: «Наряд» работает только с главным сервером',
    ],
    [{ NARYAD_DEMO: 'yes' }, 'NARYAD_DEMO: ожидается 0 или 1'],
    [{ CORS_ORIGINS: 'https://a.ru, *' }, 'CORS_ORIGINS.1: ожидается источник'],
    [{ CORS_ORIGINS: 'https://a.ru/path' }, 'CORS_ORIGINS.0: ожидается источник'],
    [{ NARYAD_SMTP_URL: 'http://mail.example.ru' }, 'NARYAD_SMTP_URL: ожидается smtps://'],
    [
      { NARYAD_SMTP_URL: 'smtp://mail.example.ru/?tls.rejectUnauthorized=false' },
      'NARYAD_SMTP_URL: ожидается',
    ],
    [{ NARYAD_SMTP_URL: 'smtp://robot@mail.example.ru' }, 'NARYAD_SMTP_URL: ожидается'],
    [{ NARYAD_MAIL_FROM: 'robot' }, 'NARYAD_MAIL_FROM: ожидается адрес'],
    [{ NARYAD_MAIL_FROM: 'a@b.ru\r\nBcc: c@d.ru' }, 'NARYAD_MAIL_FROM: ожидается адрес'],
    [{ NARYAD_SMTP_URL: 'smtp://mail.example.ru' }, 'PUBLIC_URL: нужен вместе с NARYAD_SMTP_URL'],
    [{ NARYAD_SMTP_URL: 'smtp://mail.example.ru' }, 'NARYAD_MAIL_FROM: нужен вместе с NARYAD_SMTP_URL'],
    [{ NARYAD_SESSION_KEYS: 'c2hvcnQ=' }, 'NARYAD_SESSION_KEYS.0: ожидается не меньше 32 байт'],
    [{ NARYAD_SESSION_KEYS: 'A'.repeat(44) }, 'NARYAD_SESSION_KEYS.0: это значение из примера'],
  ])('%o is refused with the name of the variable', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  test.each([
    'postgres://a:b@one:5432,two:5433,[::1]:5434/naryad',
    'postgresql://a:b@one,two/naryad?sslmode=require&target_session_attrs=read-write',
    'postgres:///naryad?host=/run/postgresql',
  ])('%s is an address of a database', (url) => {
    expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
  })

  test('a mail server is given with who writes and where the product is', () => {
    const mail = {
      NARYAD_SMTP_URL: 'smtps://robot:p%40ss@mail.example.ru:465',
      NARYAD_MAIL_FROM: 'Наряд <naryad@example.ru>',
      PUBLIC_URL: 'https://naryad.example.ru',
    }
    expect(readConfig(mail)).toMatchObject(mail)
  })

  test('a secret never stands in the message about it', () => {
    const secret = 'postgress://user:secret-word@host/base'
    expect(() => readConfig({ DATABASE_URL: secret })).toThrow(expect.not.stringContaining('secret-word'))
    const mail = { NARYAD_SMTP_URL: 'smtp://robot:secret-word@mail.example.ru/path' }
    expect(() => readConfig(mail)).toThrow(expect.not.stringContaining('secret-word'))
    const storage = { NARYAD_S3: JSON.stringify({ endpoint: 's3', secretAccessKey: 'secret-word' }) }
    expect(() => readConfig(storage)).toThrow(expect.not.stringContaining('secret-word'))
  })

  test('every variable is documented, and none is documented that does not exist', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| `([A-Z\d_]+)` +\|/gm)].map(([, name]) => name)
    expect(new Set(documented)).toEqual(new Set(Object.keys(Environment.shape)))
  })
})
