import { describe, expect, test } from 'vitest'

import { incoming, outgoing, placed, unanswered } from '../asterisk/calls-of-asterisk.make.ts'
import { foldCall } from '../recording/fold-call.ts'
import { asteriskExchange, placedEvent } from './asterisk.ts'

type Packet = Readonly<Record<string, string>>

const receivedAt = '2026-11-28T10:15:00.000Z'
const eventsOf = (packets: readonly Packet[]) =>
  packets.flatMap((fields) => asteriskExchange.read({ path: '', fields, body: '', signature: '' }))
const foldOf = (packets: readonly Packet[]) =>
  foldCall(eventsOf(packets).map((event) => ({ ...event, receivedAt })))

const order: Packet = { Event: placedEvent, Linkedid: 'naryad-1', Extension: '101', Phone: '+79172451863' }
const placedCall = (isAnswered: boolean) => [order, ...placed('naryad-1', { isAnswered })]

const stories: readonly [string, readonly Packet[], object][] = [
  [
    'a call from outside that the second telephone answers',
    incoming('1701427200.1'),
    {
      direction: 'IN',
      state: 'ENDED',
      result: 'ANSWERED',
      phone: '+79172451863',
      line: '+78432001020',
      answeredExtension: '102',
    },
  ],
  [
    'a missed call',
    unanswered('1701427200.1'),
    { direction: 'IN', state: 'ENDED', result: 'MISSED', phone: '+79172451863', answeredExtension: null },
  ],
  [
    'a call to the outside',
    outgoing('1701427200.1'),
    {
      direction: 'OUT',
      state: 'ENDED',
      result: 'ANSWERED',
      phone: '+79172451863',
      answeredExtension: '101',
    },
  ],
  [
    'a call that the product has placed',
    placedCall(true),
    {
      direction: 'OUT',
      state: 'ENDED',
      result: 'ANSWERED',
      phone: '+79172451863',
      answeredExtension: '101',
      extensions: ['101'],
    },
  ],
  [
    'a placed call that only the own telephone has answered',
    placedCall(false),
    { direction: 'OUT', state: 'ENDED', result: 'FAILED', phone: '+79172451863' },
  ],
]

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const keyed = items.map((item, at) => ({ item, key: Math.sin(seed * 1000 + at * 37) }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

describe.each(stories)('%s', (_, packets, expected) => {
  test('is understood', () => {
    expect(foldOf(packets)).toMatchObject(expected)
  })

  test('is the same in any order and with any packet repeated', () => {
    const whole = foldOf(packets)
    for (let seed = 1; seed <= 50; seed += 1)
      expect(foldOf(shuffled([...packets, ...packets.slice(seed % packets.length)], seed))).toEqual(whole)
  })
})

describe('a packet', () => {
  const read = (fields: Packet) => eventsOf([fields])
  const id = { Uniqueid: 'A', Linkedid: 'A' }

  test('of a hidden number, of a call within the house and of a code says so', () => {
    const newChannel = { Event: 'Newchannel', ...id }
    expect(
      read({ ...newChannel, Channel: 'PJSIP/beeline-1', CallerIDNum: 'anonymous', Context: 'from-trunk' }),
    ).toMatchObject([{ direction: 'IN', phone: null }])
    const own = { ...newChannel, Channel: 'PJSIP/101-1', CallerIDNum: '101', Context: 'from-internal' }
    for (const Exten of ['102', '*97', 's'])
      expect(read({ ...own, Exten })).toMatchObject([
        { direction: 'INTERNAL', phone: null, extension: '101' },
      ])
  })

  test('of a short number that calls from outside is no own telephone', () => {
    expect(
      read({
        Event: 'Newchannel',
        ...id,
        Channel: 'PJSIP/mts-1',
        CallerIDNum: '0890',
        Context: 'from-trunk',
      }),
    ).toMatchObject([{ direction: 'IN' }])
  })

  test('carries the time of the exchange if it has one', () => {
    expect(read({ Event: 'Hangup', ...id, Timestamp: '1764324900.123456' })).toMatchObject([
      { at: '2025-11-28T10:15:00.123Z' },
    ])
  })

  test.each([
    [{ Event: 'Newstate', Linkedid: 'A' }],
    [{ Event: 'Hangup', Uniqueid: 'B', Linkedid: 'A' }],
    [{ Event: 'Hangup' }],
    [{ Event: 'DialEnd', Linkedid: 'A', DestChannel: 'PJSIP/101-1', DialStatus: 'NOANSWER' }],
    [{ Event: 'BridgeEnter', Linkedid: 'A', Channel: 'PJSIP/101-1', BridgeTechnology: 'holding_bridge' }],
    [{ Event: 'OriginateResponse', Response: 'Failure', ActionID: 'of-another-program' }],
    [{ Event: 'Newchannel', Uniqueid: 'x'.repeat(201), Linkedid: 'x'.repeat(201) }],
    [{}],
  ] as Packet[][])('that says nothing about a call is left out: %o', (fields) => {
    expect(read(fields ?? {})).toEqual([])
  })

  test('says that a placed call was not begun', () => {
    expect(read({ Event: 'OriginateResponse', Response: 'Failure', ActionID: 'naryad-1' })).toMatchObject([
      { callId: 'naryad-1', kind: 'ended', direction: 'OUT', result: 'FAILED' },
    ])
  })
})
