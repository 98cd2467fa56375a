import type { CallDirection, CallResult, CallState } from '@naryad/contract/calls/calls.words'

import type { CallEvent, Recording } from '../exchanges/call-event.ts'

/** An event with the time that stands in for a missing one. */
export interface ReceivedEvent extends CallEvent {
  readonly receivedAt: string
}

export interface FoldedCall {
  readonly direction: CallDirection
  readonly state: CallState
  readonly result: CallResult | null
  readonly phone: string | null
  readonly line: string | null
  readonly extensions: readonly string[]
  readonly answeredExtension: string | null
  readonly startedAt: string
  readonly answeredAt: string | null
  readonly endedAt: string | null
  readonly talkSeconds: number | null
  readonly recording: Recording | null
}

const ranks: Readonly<Record<CallEvent['kind'], number>> = { ringing: 0, answered: 1, ended: 2, recording: 3 }

const momentOf = ({ at, receivedAt }: ReceivedEvent): string => at ?? receivedAt

/** A total order that depends on what the events say alone: first by kind, because clocks and networks reorder. */
function inOrder(events: readonly ReceivedEvent[]): readonly ReceivedEvent[] {
  const keyed = events.map((event) => ({ event, key: JSON.stringify(event) }))
  return keyed
    .toSorted(
      (one, other) =>
        ranks[one.event.kind] - ranks[other.event.kind] ||
        (one.event.order ?? 0) - (other.event.order ?? 0) ||
        compare(momentOf(one.event), momentOf(other.event)) ||
        compare(one.key, other.key),
    )
    .map(({ event }) => event)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const earliest = (events: readonly ReceivedEvent[]): string | undefined => events.map(momentOf).toSorted()[0]

const firstOf = <Key extends keyof CallEvent>(
  events: readonly ReceivedEvent[],
  key: Key,
): ReceivedEvent[Key] | null => events.find((event) => event[key] !== null)?.[key] ?? null

/** A talk outweighs every other end: a leg without an answer ends too. */
function resultOf(events: readonly ReceivedEvent[], wasAnswered: boolean): CallResult | null {
  const ends = events.filter(({ kind }) => kind === 'ended').map(({ result }) => result)
  if (wasAnswered || ends.includes('ANSWERED')) return 'ANSWERED'
  return ends.findLast((result) => result !== null) ?? (ends.length > 0 ? 'MISSED' : null)
}

function talkOf(ends: readonly ReceivedEvent[], answeredAt: string | null): number | null {
  const reported = ends.map(({ talkSeconds }) => talkSeconds).filter((seconds) => seconds !== null)
  if (reported.length > 0 && Math.max(...reported) > 0) return Math.max(...reported)
  const last = ends.at(-1)
  if (last === undefined) return null
  return answeredAt === null
    ? 0
    : Math.max(0, Math.round((Date.parse(momentOf(last)) - Date.parse(answeredAt)) / 1000))
}

/**
 * The call that follows from the events: the same for any order of them, and with any of them repeated. Null if there are
 * none.
 */
export function foldCall(received: readonly ReceivedEvent[]): FoldedCall | null {
  const events = inOrder(received)
  const startedAt = earliest(events)
  if (startedAt === undefined) return null
  const answers = events.filter(({ kind }) => kind === 'answered')
  const ends = events.filter(({ kind }) => kind === 'ended')
  const result = resultOf(events, answers.length > 0)
  const answeredAt = earliest(answers) ?? null
  const direction = firstOf(events, 'direction') ?? 'IN'
  const isOver = ends.length > 0 || events.every(({ kind }) => kind === 'recording')
  const isOut = direction !== 'IN'
  return {
    direction,
    state: isOver ? 'ENDED' : answers.length > 0 ? 'TALKING' : 'RINGING',
    result: result === 'MISSED' && isOut ? 'FAILED' : result,
    phone: firstOf(events, 'phone'),
    line: firstOf(events, 'line'),
    extensions: [...new Set(events.map(({ extension }) => extension).filter((one) => one !== null))].slice(
      0,
      50,
    ),
    answeredExtension: answeredExtensionOf(answers, result === 'ANSWERED' ? ends : []),
    startedAt,
    answeredAt,
    endedAt: ends.map(momentOf).toSorted().at(-1) ?? null,
    talkSeconds: talkOf(ends, answeredAt),
    recording: events.findLast(({ recording }) => recording !== null)?.recording ?? null,
  }
}

/** Of several that have answered, the last: the call was transferred. */
const answeredExtensionOf = (...sources: (readonly ReceivedEvent[])[]): string | null => {
  for (const source of sources) {
    const found = source.findLast(({ extension }) => extension !== null)
    if (found) return found.extension
  }
  return null
}
