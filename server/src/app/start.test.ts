import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { hashPassword } from '../rooms/auth/index.ts'
import { isRightPassword } from '../rooms/auth/passwords/passwords.ts'
import { letterTextsOf } from '../rooms/letters/letters.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testDb, testDbUrl } from '../testing/database.ts'
import { type Fault, startFaultProxy } from '../testing/fault-proxy.ts'
import { productProgram, programEnvironment } from '../testing/programs.ts'

/** The whole program, as it is started: what it prints, what it leaves on the disk, how it ends. */

// A program of its own starts slowly where much else is running.
vi.setConfig({ testTimeout: 90_000 })

const db = await testDb()
const dataDir = mkdtempSync(path.join(tmpdir(), 'naryad-start-'))

interface Started {
  readonly process: ChildProcess
  readonly output: () => string
  readonly url: () => Promise<string>
}

let last: ChildProcess | undefined
afterEach(() => {
  last?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function startProgram(
  environment: Record<string, string> = {},
  file = productProgram,
  args: readonly string[] = [],
): Started {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      ...programEnvironment(),
      PORT: '0',
      DATABASE_URL: testDbUrl(),
      NARYAD_DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  last = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return {
    process: child,
    output: () => output,
    url: async () => {
      await expect.poll(() => output, { timeout: 40_000 }).toMatch(/работает: http/)
      return /работает: (\S+)/.exec(output)?.[1] ?? ''
    },
  }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describe('the command for the first administrator', () => {
  const run = async (...args: string[]): Promise<{ code: number; output: string }> => {
    const started = startProgram({}, path.join(import.meta.dirname, 'admin.ts'), args)
    const [code] = (await once(started.process, 'exit')) as [number]
    return { code, output: started.output() }
  }

  test('makes one who can sign in with the printed password, once', async () => {
    const wishes = ['create', '--email', 'First@naryad.test', '--name', 'Иванова Анна']
    const { code, output } = await run(...wishes)
    expect(code).toBe(0)
    const password = /пароль (\S+)/.exec(output)?.[1] ?? ''
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'admin', lastName: 'Иванова', firstName: 'Анна', middleName: '' })
    expect(await isRightPassword(user.passwordHash, password)).toBe(true)
    expect(await db.selectFrom('taskTypes').select('id').execute()).not.toEqual([])
    expect(await run(...wishes)).toEqual({ code: 78, output: 'Пользователь first@naryad.test уже есть\n' })
  })

  test('leaves the dictionaries of an installation that is in use as they are', async () => {
    await makeUser(db)
    expect(await run('create', '--email', 'second@naryad.test')).toMatchObject({ code: 0 })
    expect(await db.selectFrom('taskTypes').select('id').execute()).toEqual([])
  })

  test('needs no name, and leaves a note in the audit', async () => {
    expect(await run('create', '--email', 'second@naryad.test')).toMatchObject({ code: 0 })
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'admin', lastName: 'Администратор', firstName: '' })
    const audit = await db.selectFrom('audit').select(['kind', 'userId', 'objectId']).execute()
    expect(audit).toEqual([{ kind: 'USER_CREATED', userId: null, objectId: user.id }])
  })

  test('allows passwords again, once', async () => {
    await db
      .updateTable('ssoRules')
      .set({ value: JSON.stringify({ isPasswordForbidden: true }) })
      .execute()
    expect(await run('allow-passwords')).toEqual({ code: 0, output: 'Вход по паролю снова разрешён\n' })
    expect(await run('allow-passwords')).toEqual({ code: 78, output: 'Вход по паролю и так разрешён\n' })
    expect(await db.selectFrom('audit').select(['kind', 'userId', 'details']).execute()).toEqual([
      {
        kind: 'SETTINGS_CHANGED',
        userId: null,
        details: 'Единый вход. Вход сотрудников по паролю разрешён, командой на сервере',
      },
    ])
  })

  test('removes the second factor of a user who has lost telephone and codes, once', async () => {
    const { id } = await makeUser(db, { email: 'Only@naryad.test', role: 'admin' })
    await db
      .insertInto('userSecondFactors')
      .values({ userId: id, secret: Buffer.alloc(1), confirmedAt: new Date().toISOString() })
      .execute()
    const wishes = ['remove-second-factor', '--email', 'only@naryad.test']
    expect(await run(...wishes)).toEqual({
      code: 0,
      output: 'Второй фактор only@naryad.test выключен, его сеансы завершены\n',
    })
    expect(await db.selectFrom('userSecondFactors').select('userId').execute()).toEqual([])
    const audit = await db.selectFrom('audit').select(['kind', 'userId', 'objectId', 'details']).execute()
    expect(audit).toEqual([
      {
        kind: 'SECOND_FACTOR_OFF',
        userId: null,
        objectId: id,
        details: 'Командой на сервере; завершено сеансов: 0',
      },
    ])
    const letters = await letterTextsOf(db)
    expect(letters).toMatchObject([
      { recipient: 'Only@naryad.test', subject: 'Второй фактор в «Наряде» выключен' },
    ])
    expect(await run(...wishes)).toEqual({
      code: 78,
      output: 'У пользователя only@naryad.test второй фактор не включён\n',
    })
    expect(await run('remove-second-factor', '--email', 'nobody@naryad.test')).toEqual({
      code: 78,
      output: 'Пользователя nobody@naryad.test нет\n',
    })
  })

  test('says what it wants to know', async () => {
    const { code, output } = await run('create', '--email', 'nobody', '--name', 'Анна')
    expect(code).toBe(78)
    expect(output).toContain('--email: ожидается почта\n--name: ожидается «Фамилия Имя Отчество»')
    expect(await run('--email', 'first@naryad.test')).toMatchObject({
      code: 78,
      output: expect.stringContaining('naryad admin create --email'),
    })
  })
})

describe('a product without people', () => {
  const codeIn = (output: string): string => /по коду (\S+)/.exec(output)?.[1] ?? ''

  test('prints a code for its first administrator, another one at each start, none once there is one', async () => {
    const first = startProgram()
    await first.url()
    const former = codeIn(first.output())
    first.process.kill('SIGTERM')
    await once(first.process, 'exit')

    const second = startProgram()
    const url = await second.url()
    const code = codeIn(second.output())
    expect(second.output()).toContain(`${url}/setup`)
    expect(code).not.toBe(former)
    const body = {
      email: 'first@naryad.test',
      lastName: 'Иванова',
      firstName: 'Анна',
      password: 'синий трактор едет к морю',
    }
    expect((await post(`${url}/api/auth/setup`, { ...body, code: former })).status).toBe(400)
    expect((await post(`${url}/api/auth/setup`, { ...body, code })).status).toBe(204)
    second.process.kill('SIGTERM')
    await once(second.process, 'exit')

    const third = startProgram()
    await third.url()
    third.process.kill('SIGTERM')
    await once(third.process, 'exit')
    expect(third.output()).not.toContain('/setup')
    const { password: _, ...facts } = body
    expect(await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...facts,
      role: 'admin',
    })
  })
})

describe('the program', () => {
  test('serves, writes no secrets and stops on a signal', async () => {
    const email = 'canary-address@naryad.test'
    await makeUser(db, { email, passwordHash: await hashPassword('canary-password') })
    const started = startProgram()
    const url = await started.url()
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect(statSync(path.join(dataDir, 'session.key')).mode & 0o777).toBe(0o600)
    const answer = await post(`${url}/api${authRoutes.login.path}`, {
      login: email,
      password: 'canary-password',
    })
    const { accessToken, refreshToken } = (await answer.json()) as Record<string, string>
    const me = await fetch(`${url}/api/auth/user?canary-query=1`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.status).toBe(400)
    await post(`${url}/api${authRoutes.login.path}`, { login: email, password: 'canary-mistake' })

    started.process.kill('SIGTERM')
    const [code] = (await once(started.process, 'exit')) as [number]
    expect(code).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    const output = started.output()
    expect(output.match(/"path":"\/api\/auth\/login","status":200/g)).toHaveLength(1)
    expect(output).not.toContain('Учётные записи')
    for (const secret of ['canary', accessToken, refreshToken, testDbUrl()])
      expect(output).not.toContain(secret)
  })

  test('keeps its sessions over a restart', async () => {
    const email = 'anna@naryad.test'
    await makeUser(db, { email, passwordHash: await hashPassword('надёжный пароль') })
    const first = startProgram()
    const answer = await post(`${await first.url()}/api/auth/login`, {
      login: email,
      password: 'надёжный пароль',
    })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const second = startProgram()
    const me = await fetch(`${await second.url()}/api/auth/user`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(await me.json()).toMatchObject({ email })
  })

  test.each<Fault>(['close', 'terminate-first-query', 'reset-first-query', 'garble-authentication'])(
    'outlives database connections that die in their set-up: %s',
    async (fault) => {
      const proxy = await startFaultProxy(testDbUrl())
      try {
        const started = startProgram({ DATABASE_URL: proxy.url })
        const url = await started.url()
        const ready = async (): Promise<number> => (await fetch(`${url}/health/ready`)).status
        await expect.poll(ready).toBe(200)
        for (let round = 0; round < 3; round += 1) {
          proxy.fault = fault
          proxy.resetAll()
          await expect.poll(ready).toBe(503)
          proxy.fault = undefined
          await expect.poll(ready, { timeout: 5000 }).toBe(200)
        }
        expect(started.process.exitCode).toBeNull()
        // The only one of them that the driver leaves unhandled. The log is written a moment later.
        const isLogged = (): boolean => started.output().includes('a database connection failed')
        if (fault === 'garble-authentication') await expect.poll(isLogged).toBe(true)
        else expect(isLogged()).toBe(false)
      } finally {
        last?.kill('SIGKILL')
        await proxy.stop()
      }
    },
  )

  test.each([
    ['a wrong setting', { PORT: 'many' }, 78, 'PORT: ожидается целое число'],
    ['an address that is not its own', { HOST: '192.0.2.1' }, 78, 'У этой машины нет адреса HOST'],
    ['an address of no machine', { HOST: 'nowhere.invalid' }, expect.any(Number), 'Имя из HOST не находится'],
    ['a port that is taken', { PORT: new URL(testDbUrl()).port }, 78, 'Порт занят другой программой'],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      1,
      'База данных недоступна: 127.0.0.1:1 не принимает соединений',
    ],
  ])('ends with %s, and says so', async (_, environment, wanted, message) => {
    const started = startProgram(environment)
    const [code] = (await once(started.process, 'exit')) as [number]
    expect(code).toEqual(wanted)
    expect(started.output()).toContain(message)
    expect(started.output()).not.toContain('"level":50')
  })
})
