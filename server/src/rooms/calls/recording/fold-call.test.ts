import { expect, test } from 'vitest'

import { callEvent } from '../exchanges/call-event.ts'
import { foldCall, type ReceivedEvent } from './fold-call.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 10, 28, 10, 15, second)).toISOString()

const event = (second: number, facts: Parameters<typeof callEvent>[0], hasClock = true): ReceivedEvent => ({
  ...callEvent({ ...facts, at: hasClock ? at(second) : null }),
  receivedAt: at(second),
})

const of = { callId: 'A' } as const

/** A call that rings two telephones, is transferred, and ends; one event has no clock. */
const transferred: readonly ReceivedEvent[] = [
  event(0, { ...of, kind: 'ringing', direction: 'IN', phone: '+79123456789' }),
  event(1, { ...of, kind: 'ringing', extension: '101', legId: '1' }),
  event(1, { ...of, kind: 'ringing', extension: '102', legId: '2' }, false),
  event(9, { ...of, kind: 'answered', extension: '101' }),
  event(20, { ...of, kind: 'answered', extension: '103' }),
  event(40, { ...of, kind: 'ended', result: 'MISSED', legId: '2', extension: '102' }),
  event(41, { ...of, kind: 'ended', talkSeconds: 32, result: 'ANSWERED' }),
]

const missed: readonly ReceivedEvent[] = [
  event(0, { ...of, kind: 'ringing', direction: 'IN', extension: '101' }),
  event(2, { ...of, kind: 'ended', result: 'MISSED' }),
  event(3, { ...of, kind: 'ended', result: 'BUSY', legId: '1' }),
  event(9, { ...of, kind: 'recording', recording: { id: 'R' } }),
]

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield items
  for (const [place, item] of items.entries())
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest]
}

test.each([
  ['a transferred call', transferred],
  ['a missed call', missed],
])('%s is the same after every order of its events, and with each of them repeated', (_, events) => {
  const call = foldCall(events)
  let count = 0
  for (const order of permutations(events)) {
    expect(foldCall(order)).toEqual(call)
    const repeated = order[count % order.length]
    if (repeated) expect(foldCall([...order, repeated])).toEqual(call)
    count += 1
  }
  expect(count).toBe(events.length === 7 ? 5040 : 24)
})

test('a call belongs to the telephone that has answered last', () => {
  expect(foldCall(transferred)).toMatchObject({
    state: 'ENDED',
    result: 'ANSWERED',
    extensions: ['101', '102', '103'],
    answeredExtension: '103',
    startedAt: at(0),
    answeredAt: at(9),
    endedAt: at(41),
    talkSeconds: 32,
  })
})

test('without a reported length a talk lasts from the answer to the end', () => {
  const [first, answer] = [transferred[0], transferred[3]]
  if (!first || !answer) throw new Error('no events')
  const end = event(50, { ...of, kind: 'ended' })
  expect(foldCall([first, answer, end])).toMatchObject({ result: 'ANSWERED', talkSeconds: 41 })
  expect(foldCall([first, end])).toMatchObject({ result: 'MISSED', talkSeconds: 0 })
})

test('an outgoing call is not missed, and a recording alone ends a call without a result', () => {
  expect(foldCall([event(0, { ...of, kind: 'ended', direction: 'OUT', result: 'MISSED' })])).toMatchObject({
    result: 'FAILED',
  })
  expect(foldCall([event(0, { ...of, kind: 'recording', recording: { id: 'R' } })])).toMatchObject({
    state: 'ENDED',
    result: null,
  })
  expect(foldCall([])).toBeNull()
})
