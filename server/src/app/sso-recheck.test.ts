import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeSecretBox } from '../platform/secrets/secret-box.ts'
import { callWith, inDays, issueToken } from '../rooms/auth/api-tokens/api-tokens.make.ts'
import { auditOf, passwordHash } from '../rooms/auth/auth.make.ts'
import type { Connection } from '../rooms/room.ts'
import { makeSecurity } from '../rooms/settings/settings.make.ts'
import { startSlapd } from '../rooms/sso/ldap/slapd.make.ts'
import { keysTokenBound } from '../rooms/sso/oidc/oidc-proof.service.ts'
import { openDiscovery } from '../rooms/sso/oidc/oidc.client.ts'
import { realProvider, serve } from '../rooms/sso/oidc/provider.make.ts'
import { recheckAll } from '../rooms/sso/recheck.service.ts'
import { browserAt, connectedTo, connectedToDirectory, makeRules } from '../rooms/sso/sso.make.ts'
import { sessionKey, testApp } from '../testing/app.ts'
import { caller, inject } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { silentLog } from '../testing/jobs.ts'
import { browse } from '../testing/oidc-provider.ts'
import { hasSlapd } from '../testing/slapd.ts'
import { secretKeysOf } from './keys.ts'

const db = await testDb()

const box = makeSecretBox(secretKeysOf([sessionKey], [], 'sso'))

/** Runs the job of a server that is connected by this environment. */
const recheck = (environment: Readonly<Record<string, string>>) =>
  recheckAll(
    {
      box,
      discovery: openDiscovery(),
      findSignInProvider: async (_, kind) => {
        const text = environment[`NARYAD_${kind.toUpperCase()}`]
        return text === undefined ? undefined : (JSON.parse(text) as Connection)
      },
    },
    db,
    { log: silentLog, signal: new AbortController().signal },
  )

const isIn = async (app: FastifyInstance, token: string): Promise<boolean> =>
  (await inject(app, authRoutes.me, {}, { headers: { authorization: `Bearer ${token}` } })).statusCode === 200

const lastFailure = async (): Promise<string> =>
  (await db.selectFrom('ssoRules').select('lastFailure').executeTakeFirstOrThrow()).lastFailure

const ended = async () =>
  (await auditOf(db)).filter(({ kind }) => kind === 'SESSION_ENDED').map(({ details }) => details ?? '')

describe('a provider', async () => {
  const claims = { sub: 'ivanov', email: 'ivanov@naryad.test', email_verified: true }
  const provider = await realProvider({
    ivanov: claims,
    petrov: { ...claims, sub: 'petrov', email: 'petrov@naryad.test' },
    sidorov: { ...claims, sub: 'sidorov', email: 'sidorov@naryad.test' },
    smirnov: { ...claims, sub: 'smirnov', email: 'smirnov@naryad.test' },
  })
  const environment = connectedTo(provider.issuer)
  const app = await testApp(db, environment)

  const comeIn = async (who: string): Promise<string> => {
    provider.signInAs(who)
    const browser = browserAt(app)
    const answer = await browser.finish(await browse((await browser.start()).href))
    return answer.json<{ accessToken: string }>().accessToken
  }
  const askedLongAgo = () =>
    db.updateTable('ssoSessions').set({ checkedAt: '2026-01-01T00:00:00Z' }).execute()

  const issueTo = async (who: string): Promise<string> => {
    provider.signInAs(who)
    const browser = browserAt(app)
    const answer = await browser.finish(await browse((await browser.start()).href))
    const token = answer.json<{ accessToken: string }>().accessToken
    const started = await browser.startProof(token)
    await browser.finishProof(token, await browse(started.json<{ url: string }>().url))
    const body = { name: 'Обмен', expiresOn: inDays(30) }
    const headers = { authorization: `Bearer ${token}` }
    const issued = await inject(app, apiTokensRoutes.issue, { body }, { headers })
    return issued.json<{ secret: string }>().secret
  }
  const statesOf = (secrets: readonly string[]) =>
    Promise.all(secrets.map(async (secret) => (await callWith(app, secret)(authRoutes.me)).statusCode))
  const keysAskedLongAgo = () =>
    db.updateTable('ssoIdentities').set({ keysCheckedAt: '2026-01-01T00:00:00Z' }).execute()

  beforeEach(async () => {
    provider.unblockAll()
    await makeRules(db, { isLinkedByEmail: true })
    for (const { email } of [claims, { email: 'petrov@naryad.test' }]) await caller(app, db, { email })
  })

  test('that no longer confirms a person ends the session, however often it has given new tokens', async () => {
    const [ivanov, petrov] = [await comeIn('ivanov'), await comeIn('petrov')]
    for (let run = 0; run < 3; run += 1) {
      await askedLongAgo()
      await recheck(environment)
    }
    expect([await isIn(app, ivanov), await isIn(app, petrov)]).toEqual([true, true])
    provider.block('petrov')
    // Asked less than two minutes ago.
    await recheck(environment)
    expect(await isIn(app, petrov)).toBe(true)
    await askedLongAgo()
    await recheck(environment)
    expect([await isIn(app, ivanov), await isIn(app, petrov)]).toEqual([true, false])
    expect(await ended()).toEqual(['Единый вход. Поставщик больше не подтверждает этот сеанс'])
  })

  test('that no longer confirms an owner of keys ends the keys, by a token that outlives the session', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    await db.updateTable('users').set({ passwordHash: null }).execute()
    const secrets = [await issueTo('ivanov'), await issueTo('petrov')]
    // The sessions are over; keys go on.
    await db.updateTable('sessions').set({ revokedAt: '2026-01-01T00:00:00Z' }).execute()
    for (let run = 0; run < 3; run += 1) {
      await keysAskedLongAgo()
      await recheck(environment)
    }
    expect(await statesOf(secrets)).toEqual([200, 200])
    provider.block('petrov')
    await keysAskedLongAgo()
    await recheck(connectedTo('http://127.0.0.1:1'))
    expect(await statesOf(secrets)).toEqual([200, 200])
    await keysAskedLongAgo()
    await recheck(environment)
    expect(await statesOf(secrets)).toEqual([200, 401])
    expect((await auditOf(db)).at(-1)).toMatchObject({
      kind: 'API_TOKEN_REVOKED',
      details: 'Единый вход. Поставщик больше не подтверждает владельца. Отозвано ключей API: 1',
    })
    // Nothing of the token is stored in clear, and none without a key.
    await db.updateTable('apiTokens').set({ revokedAt: '2026-01-01T00:00:00Z' }).execute()
    await keysAskedLongAgo()
    await recheck(environment)
    expect(
      await db.selectFrom('ssoIdentities').select('id').where('keysToken', 'is not', null).execute(),
    ).toEqual([])
  })

  test('that has no answer about one owner of keys is asked about the others', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const errors: Readonly<Record<string, string>> = { broken: 'invalid_scope', gone: 'invalid_grant' }
    const door = await serve((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const sent = new URLSearchParams(Buffer.concat(chunks).toString()).get('refresh_token')
        const error = errors[sent ?? '']
        const metadata = { issuer: door.url, token_endpoint: `${door.url}/token` }
        const answer = error === undefined ? { access_token: 'a', token_type: 'bearer' } : { error }
        response.writeHead(sent !== null && error !== undefined ? 400 : 200, {
          'content-type': 'application/json',
        })
        response.end(JSON.stringify(sent === null ? metadata : answer))
      })
    })
    const secrets: string[] = []
    for (const sent of ['broken', 'gone', 'good']) {
      const owner = await caller(app, db, { role: 'admin', passwordHash })
      secrets.push((await issueToken(owner)).secret)
      const { id } = await db
        .insertInto('ssoIdentities')
        .values({
          kind: 'oidc',
          issuer: door.url,
          subject: sent,
          userId: owner.user.id,
          linkedHow: 'ADMINISTRATOR',
          linkedAt: '2026-01-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('ssoIdentities')
        .set({ keysToken: box.seal(Buffer.from(sent), keysTokenBound(id)) })
        .where('id', '=', id)
        .execute()
    }
    await keysAskedLongAgo()
    await recheck(connectedTo(door.url))
    expect(await statesOf(secrets)).toEqual([200, 401, 200])
    expect(await lastFailure()).toContain('invalid_scope')
  })

  test('that suddenly confirms no owner of keys ends none, and informs the administrator', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const names = ['ivanov', 'petrov', 'sidorov', 'smirnov']
    for (const who of names.slice(2)) await caller(app, db, { email: `${who}@naryad.test` })
    await db.updateTable('users').set({ passwordHash: null }).execute()
    const secrets: string[] = []
    for (const who of names) secrets.push(await issueTo(who))
    for (const who of names) provider.block(who)
    await keysAskedLongAgo()
    await recheck(environment)
    expect(await statesOf(secrets)).toEqual([200, 200, 200, 200])
    expect(await lastFailure()).toContain('Поставщик не подтверждает 4 из 4 владельцев ключей API')
  })

  test('that does not answer ends nothing', async () => {
    const ivanov = await comeIn('ivanov')
    await askedLongAgo()
    await recheck(connectedTo('http://127.0.0.1:1'))
    expect(await isIn(app, ivanov)).toBe(true)
    expect(await lastFailure()).toContain('Поставщик не отвечает')
  })
})

describe.skipIf(!hasSlapd)('a directory', async () => {
  const names = ['Первов Пётр', 'Второв Виктор', 'Третьев Тихон', 'Четвертов Чеслав', 'Пятов Павел']
  const slapd = await startSlapd({
    people: names.map((name, at) => ({ number: at, login: `user${at}`, name, password: 'password-7' })),
  })
  const environment = connectedToDirectory('ad', { url: slapd.urls.tls, ca: slapd.ca })
  const app = await testApp(db, environment)
  const comeIn = async (at: number) => {
    const by = await caller(app, db, { email: `user${at}@naryad.test`, role: 'operator', passwordHash })
    const answer = await browserAt(app).password(`user${at}`, 'password-7')
    return { by, token: answer.json<{ accessToken: string }>().accessToken }
  }

  beforeEach(() =>
    makeRules(db, { isOidcOn: false, isLdapOn: true, isLinkedByEmail: true, isEmailTrusted: true }),
  )

  test.each([
    ['that is down', { url: 'ldaps://127.0.0.1:1' }, 'Каталог не отвечает'],
    ['without its section', { base: 'ou=gone,dc=firm,dc=ru' }, 'В каталоге нет такого раздела'],
    ['that suddenly knows no one', {}, 'Каталог не знает 5 из 5 вошедших'],
  ])('%s ends no session and informs the administrator', async (_, values, sentence) => {
    const people = await Promise.all(names.map((_name, at) => comeIn(at)))
    // Another kind of directory has other numbers of people.
    const other = connectedToDirectory('ldap', { url: slapd.urls.tls, ca: slapd.ca, ...values })
    await recheck(other)
    expect(await Promise.all(people.map(({ token }) => isIn(app, token)))).toEqual(names.map(() => true))
    expect(await lastFailure()).toContain(sentence)
  })

  test('that disables or deletes a person ends their sessions and keys', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const people = await Promise.all(names.map((_, at) => comeIn(at)))
    const { secret } = await issueToken(people[0]?.by as never)
    const key = () => callWith(app, secret)(authRoutes.me)
    await recheck(environment)
    expect(await Promise.all(people.map(({ token }) => isIn(app, token)))).toEqual(names.map(() => true))
    expect((await key()).statusCode).toBe(200)
    await slapd.change('Первов Пётр', { userAccountControl: '514' })
    await slapd.change('Пятов Павел', null)
    await recheck(environment)
    expect(await Promise.all(people.map(({ token }) => isIn(app, token)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect((await key()).statusCode).toBe(401)
    expect((await ended()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Единый вход. Учётная запись в каталоге отключена или удалена. Завершено сеансов: 1, отозвано ключей API: 0',
      'Единый вход. Учётная запись в каталоге отключена или удалена. Завершено сеансов: 1, отозвано ключей API: 1',
    ])
    // Sessions by password are no matter of the directory.
    expect(await isIn(app, people[0]?.by.accessToken ?? '')).toBe(true)
  })
})
