import { text } from 'node:stream/consumers'

import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { secretKeysOf } from '../../../app/keys.ts'
import { makeSecretBox } from '../../../platform/secrets/secret-box.ts'
import { sessionKey, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { connectExchange } from '../calls.make.ts'
import type { AskExchange } from './ask-exchange.ts'
import { dial, readDialling, testConnection } from './dial.service.ts'
import type { Order } from './orders.ts'
import { RecordingCache } from './recording-cache.ts'
import { playRecording, readRecording, signRecording } from './recording.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

type Answer = { status?: number; headers?: Record<string, string>; body?: string }

/** An exchange that expects exactly these orders; any other is an error. */
function fakeExchange(...answers: readonly Answer[]) {
  const asked: Order[] = []
  const askExchange: AskExchange = async (order) => {
    const answer = answers[asked.length]
    if (!answer) throw new Error(`unexpected call of the exchange: ${order.url}`)
    asked.push(order)
    const { status = 200, headers = {}, body = '{}' } = answer
    return { kind: 'answered', status, headers, body: Buffer.from(body) }
  }
  const phoneBox = makeSecretBox(secretKeysOf([sessionKey], [], 'calls'))
  const recordingKeys = [new Uint8Array(32).fill(3)]
  return {
    asked,
    parts: { db, phoneBox, askExchange, recordingKeys, playedRecordings: new RecordingCache(), base: '/api' },
  }
}

const ctxOf = (by: Stage['admin'], scope: 'all' | 'own' = 'all') =>
  ({
    who: { ...by.user, queues: [], sessionId: '' },
    scope,
    signal: new AbortController().signal,
    address: '',
    userAgent: '',
    requestId: '',
  }) as unknown as Parameters<typeof readRecording>[1]

const phone = '+79172451863'
const mangoKeys = { apiKey: 'K', salt: 'S' }
const giveExtension = (by: Stage['admin'], extension: string) =>
  db.updateTable('users').set({ extension }).where('id', '=', by.user.id).execute()

describe('a call from a card', () => {
  test('rings the telephone of the user first, without the extension of the other side', async () => {
    await connectExchange(on.admin, 'MANGO', mangoKeys)
    await giveExtension(on.dispatcher, '101')
    const { asked, parts } = fakeExchange({})
    expect(await readDialling(parts, ctxOf(on.dispatcher))).toEqual({ canDial: true })
    await dial(parts, ctxOf(on.dispatcher), `${phone};ext=12`)
    expect(asked[0]?.url).toBe('https://app.mango-office.ru/vpbx/commands/callback')
    expect(new URLSearchParams(asked[0]?.body).get('json')).toMatch(
      /"from":\{"extension":"101"\},"to_number":"79172451863"/,
    )
  })

  test('is refused without a telephone, without an exchange, and with the words of the exchange', async () => {
    const { parts } = fakeExchange({ body: '{"status":"error","message":"secret"}' })
    await expect(dial(parts, ctxOf(on.dispatcher), phone)).rejects.toThrow('нужен внутренний номер')
    await giveExtension(on.dispatcher, '101')
    await connectExchange(on.admin, 'GENERIC')
    expect(await readDialling(parts, ctxOf(on.dispatcher))).toEqual({ canDial: false })
    await expect(dial(parts, ctxOf(on.dispatcher), phone)).rejects.toThrow('Ни одна подключённая АТС')
    await connectExchange(on.admin, 'ZADARMA', zadarmaKeys)
    await expect(dial(parts, ctxOf(on.dispatcher), phone)).rejects.toThrow(
      'АТС не приняла звонок: запрос отклонён',
    )
  })
})

const zadarmaKeys = { apiKey: 'K', secret: 'S' }

test('a check recognizes wrong keys, and uses what was sent where it cannot ask', async () => {
  const { id } = await connectExchange(on.admin, 'MANGO', mangoKeys)
  const { parts } = fakeExchange({}, { status: 401 })
  expect(await testConnection(parts, ctxOf(on.admin), id)).toMatchObject({ error: null })
  expect(await testConnection(parts, ctxOf(on.admin), id)).toMatchObject({
    error: 'АТС не приняла запрос: ключ не подошёл',
  })
  const other = await connectExchange(on.admin, 'GENERIC')
  expect((await testConnection(parts, ctxOf(on.admin), other.id)).error).toMatch(/^Событий ещё не было/)
})

describe('a recording', () => {
  const makeCall = async (recording: object | null, answeredBy = on.dispatcher.user.id) => {
    const { id: connectionId } = await connectExchange(on.admin, 'ZADARMA', zadarmaKeys)
    const { id } = await db
      .insertInto('calls')
      .values({
        connectionId,
        externalId: 'A1',
        direction: 'IN',
        state: 'ENDED',
        result: 'ANSWERED',
        phone,
        extensions: [],
        startedAt: '2026-11-28T10:15:00.000Z',
        answeredBy,
        recording: recording && JSON.stringify(recording),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('is fetched by the server and audited; its address stays here', async () => {
    const id = await makeCall({ id: '1.2' })
    const { asked, parts } = fakeExchange(
      { headers: { 'content-type': 'application/json' }, body: '{"links":["https://records.example.ru/1"]}' },
      { headers: { 'content-type': 'audio/wav' }, body: 'RIFF' },
    )
    const file = await readRecording(parts, ctxOf(on.dispatcher, 'own'), id)
    expect(file).toMatchObject({ mime: 'audio/wav', name: `Звонок ${id}.mp3`, size: 4 })
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.zadarma.com/v1/pbx/record/request/?call_id=1.2',
      'https://records.example.ru/1',
    ])
    const entry = await db
      .selectFrom('audit')
      .select(['kind', 'objectTitle'])
      .where('objectKind', '=', 'calls')
      .executeTakeFirst()
    expect(entry).toEqual({ kind: 'DOWNLOADED', objectTitle: `Запись звонка: ${phone}` })
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: {} })).body
    expect(JSON.stringify(items)).not.toContain('1.2')
    expect(items).toMatchObject([{ hasRecording: true }])
  })

  test('is played at a signed address, whole and in parts, fetched once and audited once', async () => {
    const id = await makeCall({ url: 'https://records.example.ru/1' })
    const { asked, parts } = fakeExchange({ headers: { 'content-type': 'audio/mpeg' }, body: 'recording' })
    const { url } = await signRecording(parts, ctxOf(on.dispatcher, 'own'), id)
    expect(url).toMatch(new RegExp(`^/api/calls/${id}/recording/play\\?token=`))
    const token = url.split('token=')[1] ?? ''
    const whole = await playRecording(parts, id, token)
    expect(whole).toMatchObject({ mime: 'audio/mpeg', size: 9, isInline: true })
    const { body } = await playRecording(parts, id, token)
    if (typeof body !== 'function') throw new Error('the body has no parts')
    expect(await text(await body({ start: 2, end: 5 }))).toBe('cord')
    expect(asked).toHaveLength(1)
    expect(await db.selectFrom('audit').select('kind').where('objectKind', '=', 'calls').execute()).toEqual([
      { kind: 'DOWNLOADED' },
    ])
    for (const [other, wrong] of [
      [id + 1, token],
      [id, `${token}x`],
    ] as const)
      await expect(playRecording(parts, other, wrong)).rejects.toThrow('Ссылка на запись больше не действует')
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', on.dispatcher.user.id).execute()
    await expect(playRecording(parts, id, token)).rejects.toThrow('Звонок не найден')
  })

  test('of a colleague is not found by a dispatcher, and no recording is none', async () => {
    const { parts } = fakeExchange()
    const id = await makeCall({ url: 'https://records.example.ru/1' }, on.senior.user.id)
    await expect(readRecording(parts, ctxOf(on.dispatcher, 'own'), id)).rejects.toThrow('Звонок не найден')
    await db.updateTable('calls').set({ recording: null }).execute()
    await expect(readRecording(parts, ctxOf(on.senior), id)).rejects.toThrow('У звонка нет записи')
    for (const by of [on.engineer, on.client])
      expect((await by.refusal(callsRoutes.recording, { params: { id } })).status).toBe(403)
  })
})
