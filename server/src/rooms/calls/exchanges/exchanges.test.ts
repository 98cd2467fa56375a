import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { foldCall } from '../recording/fold-call.ts'
import type { CallEvent } from './call-event.ts'
import { type DoorRequest, type Exchange, Unreadable } from './exchange.ts'
import { genericExchange } from './generic.ts'
import { mangoExchange } from './mango.ts'
import { megafonExchange } from './megafon.ts'
import { sipuniExchange } from './sipuni.ts'
import { uisExchange } from './uis.ts'
import { readExtension, readMoscowTime, readNumber, readSeconds, readUtcTime } from './values.ts'
import { zadarmaExchange, zadarmaSignature } from './zadarma.ts'

const request = (fields: Record<string, string>, more: Partial<DoorRequest> = {}): DoorRequest => ({
  path: '',
  fields,
  body: '',
  signature: '',
  ...more,
})

const receivedAt = '2026-11-28T10:20:00.000Z'
const callOf = (events: readonly CallEvent[]) => foldCall(events.map((event) => ({ ...event, receivedAt })))
const callBy = (exchange: Exchange, requests: readonly DoorRequest[]) =>
  callOf(requests.flatMap((one) => exchange.read(one)))

const phone = '+79123456789'

describe('values', () => {
  test.each([
    ['8 (912) 345-67-89', phone],
    ['9123456789', phone],
    ['79123456789', phone],
    ['sip:79123456789@company', phone],
    ['810375291234567', '+375291234567'],
    ['+4722334455', '+4722334455'],
    ['tel:+47 22 33 44 55', '+4722334455'],
    ['+8613812345678', '+8613812345678'],
    ['+81312345678', '+81312345678'],
    ['+101', null],
    ['sip:101@company', null],
    ['anonymous', null],
    ['', null],
    [null, null],
  ])('the number %s is %s', (written, read) => expect(readNumber(written)).toBe(read))

  test.each([
    ['203', '203'],
    ['015856#203', '203'],
    ['sip:203@company', '203'],
    [203, '203'],
    ['+79123456789', null],
    ['7', null],
  ])('the extension %s is %s', (written, read) => expect(readExtension(written)).toBe(read))

  test('times need a zone, unless the clock of the exchange has one by definition', () => {
    expect(readUtcTime('20261128T101500Z')).toBe('2026-11-28T10:15:00.000Z')
    expect(readUtcTime('2026-11-28T13:15:00+03:00')).toBe('2026-11-28T10:15:00.000Z')
    expect(readUtcTime('2026-11-28 13:15:00')).toBeNull()
    expect(readUtcTime('20261328T101500Z')).toBeNull()
    for (const day of ['2026-02-30', '2026-04-31', '2027-02-29'])
      expect(readUtcTime(`${day}T10:15:00Z`)).toBeNull()
    expect(readMoscowTime('2026-11-28 13:15:00')).toBe('2026-11-28T10:15:00.000Z')
    expect(readSeconds('')).toBeNull()
    expect(readSeconds('-5')).toBeNull()
  })
})

describe('Mango Office', () => {
  const mango = (path: string, sent: object, salt = 'S'): DoorRequest => {
    const json = JSON.stringify(sent)
    const sign = createHash('sha256').update(`K${json}${salt}`).digest('hex')
    return request({ vpbx_api_key: 'K', json, sign }, { path: `events/${path}` })
  }
  const first = {
    entry_id: 'E1',
    call_id: 'C1',
    timestamp: 1_795_860_000,
    seq: 1,
    call_state: 'Appeared',
    location: 'ivr',
    from: { number: '79123456789' },
    to: { number: '78001234567', line_number: '78001234567' },
  }
  const rung = {
    ...first,
    call_id: 'C2',
    seq: 2,
    location: 'abonent',
    to: { extension: '101', line_number: '78001234567' },
  }
  const summary = {
    entry_id: 'E1',
    call_direction: 1,
    from: { number: '79123456789' },
    to: { extension: '101' },
    line_number: '78001234567',
    talk_time: 1_795_860_005,
    end_time: 1_795_860_065,
    entry_result: 1,
  }
  const recording = {
    entry_id: 'E1',
    recording_id: 'R1',
    recording_state: 'Completed',
    timestamp: 1_795_860_070,
  }

  test('reports a call and the moment at which the talk begins', () => {
    const call = callBy(mangoExchange, [
      mango('call', first),
      mango('call', rung),
      mango('call', { ...rung, seq: 3, call_state: 'Connected' }),
      mango('call', { ...rung, seq: 4, call_state: 'OnHold' }),
      mango('call', { ...rung, seq: 5, call_state: 'Disconnected' }),
      mango('summary', summary),
      mango('recording', recording),
    ])
    expect(call).toMatchObject({
      direction: 'IN',
      state: 'ENDED',
      result: 'ANSWERED',
      phone,
      line: '+78001234567',
      answeredExtension: '101',
      talkSeconds: 60,
      recording: { id: 'R1' },
    })
  })

  test('is known by its signature', () => {
    const keys = { apiKey: 'K', salt: 'S' }
    expect(mangoExchange.isAuthentic(mango('call', first), keys)).toBe(true)
    expect(mangoExchange.isAuthentic(mango('call', first, 'X'), keys)).toBe(false)
    expect(mangoExchange.isAuthentic(mango('call', first), {})).toBe(false)
  })

  test('sends what cannot be read', () => {
    expect(() => mangoExchange.read(request({ json: 'нет' }, { path: 'events/call' }))).toThrow(Unreadable)
    expect(() => mangoExchange.read(mango('call', { call_state: 'Appeared' }))).toThrow(
      'не понято поле entry_id',
    )
    expect(mangoExchange.read(mango('ping', {}))).toEqual([])
  })
})

describe('MegaFon and its family', () => {
  const base = {
    crm_token: 'T',
    callid: 'M1',
    phone: '79123456789',
    diversion: '74951112233',
    user: 'petrova',
    ext: '102',
  }
  const event = (type: string) => request({ ...base, cmd: 'event', type })

  test('reports a missed call with the length of its ringing', () => {
    const history = {
      cmd: 'history',
      type: 'in',
      status: 'missed',
      start: '20261128T101500Z',
      duration: '14',
    }
    expect(
      callBy(megafonExchange, [event('INCOMING'), event('CANCELLED'), request({ ...base, ...history })]),
    ).toMatchObject({
      result: 'MISSED',
      talkSeconds: 0,
      line: '+74951112233',
      startedAt: '2026-11-28T10:15:00.000Z',
    })
  })

  test('asks for the name of a caller', () => {
    const asked = request({ ...base, cmd: 'contact' })
    expect(megafonExchange.askedNumber?.(asked)).toBe(phone)
    expect(megafonExchange.nameAnswer?.('Иванов')).toMatchObject({ body: '{"contact_name":"Иванов"}' })
    expect(megafonExchange.askedNumber?.(event('INCOMING'))).toBeNull()
  })

  test('is known by its token', () => {
    expect(megafonExchange.isAuthentic(event('INCOMING'), { crmToken: 'T' })).toBe(true)
    expect(megafonExchange.isAuthentic(event('INCOMING'), { crmToken: 'U' })).toBe(false)
    expect(megafonExchange.isAuthentic(event('INCOMING'), {})).toBe(false)
    expect(megafonExchange.read(event('TRANSFERRED'))).toEqual([])
  })
})

describe('Zadarma', () => {
  const fields = {
    event: 'NOTIFY_END',
    call_start: '2026-11-28 13:15:00',
    pbx_call_id: 'in_1',
    caller_id: '+79123456789',
    called_did: '+74951112233',
    internal: '100',
    duration: '35',
    disposition: 'answered',
    call_id_with_rec: '1.2',
    is_recorded: '1',
  }
  const signed = (sent: Record<string, string>) => request(sent, { signature: zadarmaSignature(sent, 'sec') })

  test('reports a call in the time of Moscow', () => {
    const start = { ...fields, event: 'NOTIFY_START', duration: '', disposition: '', call_id_with_rec: '' }
    expect(callBy(zadarmaExchange, [signed(start), signed(fields)])).toMatchObject({
      startedAt: '2026-11-28T10:15:00.000Z',
      result: 'ANSWERED',
      talkSeconds: 35,
      answeredExtension: '100',
      recording: { id: '1.2' },
    })
  })

  test('is known by its signature, and checks the address by an echo, which is no event', () => {
    const [echo, both] = [request({ zd_echo: 'abc<script>' }), request({ ...fields, zd_echo: 'abc' })]
    const isAuthentic = (sent: DoorRequest) => zadarmaExchange.isAuthentic(sent, { secret: 'sec' })
    expect([signed(fields), both, echo].map(isAuthentic)).toEqual([true, false, false])
    expect(zadarmaExchange.echo?.(echo)).toMatchObject({ body: 'abcscript', type: 'text/plain' })
    expect(zadarmaExchange.echo?.(both)).toBeNull()
  })
})

describe('Sipuni', () => {
  test('reports a call by inner numbers of a company, and gets the answer that it needs', () => {
    const sent = request({
      event: '2',
      call_id: 'S1',
      src_num: '79123456789',
      src_type: '1',
      dst_num: '015856#203',
      dst_type: '2',
      timestamp: '1795860060',
      call_answer_timestamp: '1795860010',
      status: 'ANSWER',
      call_record_link: 'https://sipuni.com/r',
    })
    expect(callBy(sipuniExchange, [sent])).toMatchObject({
      phone,
      answeredExtension: '203',
      talkSeconds: 50,
      recording: { url: 'https://sipuni.com/r' },
    })
    expect(sipuniExchange.answer?.(sent).body).toBe('{"success":true}')
    expect(sipuniExchange.read(request({ event: '4', call_id: 'S1' }))).toEqual([])
  })
})

describe('UIS', () => {
  const body = (sent: object) => request({}, { body: JSON.stringify({ call_session_id: 5, ...sent }) })

  test('reports a lost call, and a talk after it', () => {
    const about = { contact_phone_number: '79123456789', virtual_phone_number: '74951112233' }
    const lost = body({ event: 'call_lost', ...about })
    expect(callBy(uisExchange, [lost])).toMatchObject({ result: 'MISSED', phone, line: '+74951112233' })
    const answered = body({ event: 'call_answered', extension: '101', ...about })
    const ended = body({ event: 'call_ended', talk_time_duration: 40, ...about })
    expect(callBy(uisExchange, [ended, answered])).toMatchObject({ result: 'ANSWERED', talkSeconds: 40 })
    expect(() => uisExchange.read(request({}, { body: '{{call}}' }))).toThrow('не JSON')
  })
})

describe('another exchange', () => {
  test('reports by a form or by JSON, with several telephones', () => {
    const sent = { event: 'newCall', callId: 'A1', from: '89123456789', to: '74951112233' }
    const byForm = genericExchange.read(request({ ...sent, user: '101,102' }))
    const byJson = genericExchange.read(
      request({}, { body: JSON.stringify({ ...sent, user: ['101', '102'] }) }),
    )
    expect(byJson).toEqual(byForm)
    expect(callOf(byForm)).toMatchObject({
      state: 'RINGING',
      phone,
      line: '+74951112233',
      extensions: ['101', '102'],
    })
  })

  test.each([
    ['hangup without an answer', { event: 'hangup' }, 'MISSED'],
    ['a busy line', { event: 'hangup', cause: 'busy' }, 'BUSY'],
    ['an outgoing call without an answer', { event: 'hangup', direction: 'out' }, 'FAILED'],
  ])('%s', (_, sent, result) => {
    expect(
      callBy(genericExchange, [request({ callId: 'A1', from: '101', to: '102', ...sent })]),
    ).toMatchObject({ result })
  })

  test('sends what cannot be read', () => {
    expect(() => genericExchange.read(request({ event: 'newCall' }))).toThrow('не понято поле callId')
    expect(() => genericExchange.read(request({}, { body: '{"event":' }))).toThrow('не JSON')
    expect(genericExchange.read(request({ event: 'dtmf', callId: 'A1' }))).toEqual([])
  })
})
