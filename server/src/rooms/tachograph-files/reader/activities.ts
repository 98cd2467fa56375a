import type { ActivitySpan, CardDay } from '@naryad/contract/tachograph-files/tachograph-content'
import type { Activity } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { ByteReader, dayOf, isPlausible } from './byte-reader.ts'
import type { NoteCode } from './notes.ts'

const minutesOfDay = 1440
const secondsOfDay = 86_400
const kinds: readonly Activity[] = ['rest', 'availability', 'work', 'driving']

export interface ActivityChange {
  readonly minute: number
  readonly span: Omit<ActivitySpan, 'from' | 'to'>
}

/**
 * The bits are «scpaattttttttttt». With the card not inserted a card distinguishes what the driver entered by hand
 * from what is unknown; a unit does not.
 */
export function readChange(word: number, isOnCard: boolean): ActivityChange {
  const isInserted = (word & 0x2000) === 0
  const isSecond = (word & 0x4000) !== 0
  const isUnknown = isOnCard && !isInserted && !isSecond
  return {
    minute: word & 0x7ff,
    span: {
      activity: isUnknown ? 'unknown' : (kinds[(word >> 11) & 3] ?? 'unknown'),
      ...((word & 0x8000) !== 0 && { isCoDriver: true }),
      ...(isInserted && isSecond && { isCrew: true }),
      ...(isOnCard && !isInserted && isSecond && { isManual: true }),
    },
  }
}

/** A change lasts until the next one, the last until midnight; of an open day its end is unknown. */
export function spansOf(
  changes: readonly ActivityChange[],
  isOpen: boolean,
  onOutside: () => void,
): ActivitySpan[] {
  const within = changes.filter(({ minute }) => minute < minutesOfDay)
  if (within.length < changes.length) onOutside()
  const sorted = within.toSorted((a, b) => a.minute - b.minute)
  return sorted.flatMap(({ minute, span }, at) => {
    const to = sorted[at + 1]?.minute ?? (isOpen ? minute : minutesOfDay)
    return to === minute ? [] : [{ from: minute, to, ...span }]
  })
}

type OnNote = (code: NoteCode) => void

interface RingRecord {
  readonly previous: number
  readonly length: number
}

const headLength = 12
const maxRecord = headLength + 2 * minutesOfDay

/** The days of a card: a ring, in which an element may be broken by the end. */
class ActivityRing {
  readonly days = new Map<string, CardDay>()
  readonly #ring: Uint8Array
  /** The declared size: with the size of a truncated file the end of the ring would be in a wrong place. */
  readonly #size: number
  readonly #newest: number
  readonly #note: OnNote

  constructor(ring: Uint8Array, size: number, newest: number, note: OnNote) {
    this.#ring = ring
    this.#size = size
    this.#newest = newest
    this.#note = note
  }

  /** Follows the lengths of the records; true if the newest one was reached. */
  readForward(oldest: number): boolean {
    let at = oldest
    for (let used = 0; used <= this.#size;) {
      const record = this.#read(at)
      if (!record) return false
      if (at === this.#newest) return true
      at = (at + record.length) % this.#size
      used += record.length
    }
    return false
  }

  readBackward(oldest: number): void {
    let at = this.#newest
    for (let used = 0; used <= this.#size;) {
      const record = this.#read(at)
      if (!record || record.previous === 0 || record.previous > this.#size || at === oldest) return
      at = (at - record.previous + this.#size) % this.#size
      used += record.previous
    }
  }

  #read(at: number): RingRecord | undefined {
    const head = this.#part(at, headLength)
    if (!head) return undefined
    const reader = new ByteReader(head)
    const previous = reader.number(2)
    const length = reader.number(2)
    const midnight = reader.number(4)
    reader.take(2)
    const km = reader.number(2)
    const isSound =
      length >= headLength && length <= Math.min(maxRecord, this.#size) && (length - headLength) % 2 === 0
    if (!isSound || !isPlausible(midnight) || midnight % secondsOfDay !== 0) return undefined
    const body = this.#part(at + headLength, length - headLength)
    if (!body) return undefined
    const words = new ByteReader(body)
    const changes: ActivityChange[] = []
    while (words.left >= 2) changes.push(readChange(words.number(2), true))
    const isOpen = at === this.#newest
    const day = dayOf(midnight) ?? ''
    this.days.set(day, { day, km, spans: spansOf(changes, isOpen, () => this.#note('activity')), isOpen })
    return { previous, length }
  }

  #part(from: number, count: number): Uint8Array | undefined {
    const part = new Uint8Array(count)
    for (let at = 0; at < count; at += 1) {
      const byte = this.#ring[(from + at) % this.#size]
      if (byte === undefined) return undefined
      part[at] = byte
    }
    return part
  }
}

/** The activity file of a card: the offsets of the oldest and the newest day, then the ring. */
export function readRing(value: Uint8Array, declaredLength: number, note: OnNote): CardDay[] {
  const reader = new ByteReader(value)
  const oldest = reader.number(2)
  const newest = reader.number(2)
  const ring = reader.take(reader.left)
  const size = declaredLength - 4
  if (ring.every((byte) => byte === 0)) return []
  if (oldest >= size || newest >= size) {
    note('ring')
    return []
  }
  const read = new ActivityRing(ring, size, newest, note)
  if (!read.readForward(oldest)) {
    // The card may have been withdrawn while it was written.
    note('ring')
    read.readBackward(oldest)
  }
  return [...read.days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
