import type { ActivitySpan, CardDay } from '@naryad/contract/tachograph-files/tachograph-content'
import type { Activity } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { filled, join, number, secondsOf } from './byte-writer.ts'

const codes: Readonly<Record<Activity, number>> = {
  rest: 0,
  availability: 1,
  work: 2,
  driving: 3,
  unknown: 0,
}

type Change = Omit<ActivitySpan, 'to'>

function wordOf({ from, activity, isCoDriver, isCrew, isManual }: Change): number {
  const isWithdrawn = isManual === true || activity === 'unknown'
  const isSecond = isManual ?? isCrew ?? false
  return (
    ((isCoDriver ? 1 : 0) << 15) |
    ((isSecond ? 1 : 0) << 14) |
    ((isWithdrawn ? 1 : 0) << 13) |
    (codes[activity] << 11) |
    from
  )
}

export const writeChanges = (changes: readonly Change[]): Uint8Array[] =>
  changes.map((change) => number(wordOf(change), 2))

/** The last activity of an open day ends with a change that has no known end. */
function changesOf({ spans, isOpen }: CardDay): readonly Change[] {
  const last = spans.at(-1)
  return isOpen && last ? [...spans, { from: last.to, activity: 'rest' }] : spans
}

const headLength = 12

interface Placed {
  readonly at: number
  readonly length: number
}

/** Writes days as a tachograph does: the newest overwrite the oldest, and the end of the ring may break any of them. */
export function writeRing(days: readonly CardDay[], size: number): Uint8Array {
  const ring = filled(size)
  const placed: Placed[] = []
  let next = 0
  days.forEach((day, index) => {
    const changes = changesOf(day)
    const length = headLength + 2 * changes.length
    const previous = placed.at(-1)?.length ?? 0
    while (placed.reduce((sum, record) => sum + record.length, 0) + length > size) {
      placed.shift()
      const oldest = placed[0]
      // The oldest day has no previous one.
      if (oldest) for (const at of [0, 1]) ring[(oldest.at + at) % size] = 0
    }
    const record = join(
      number(placed.length === 0 ? 0 : previous, 2),
      number(length, 2),
      number(secondsOf(day.day), 4),
      number(index % 10_000, 2),
      number(day.km, 2),
      ...writeChanges(changes),
    )
    record.forEach((byte, at) => {
      ring[(next + at) % size] = byte
    })
    placed.push({ at: next, length })
    next = (next + length) % size
  })
  return join(number(placed[0]?.at ?? 0, 2), number(placed.at(-1)?.at ?? 0, 2), ring)
}
