import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'

import { fitsCardFile, readCards } from './card.ts'
import { Notes } from './notes.ts'
import { fitsSection, isSection } from './unit-lengths.ts'
import { UnitReader } from './unit.ts'

/** A change makes stored files be read again. */
export const readerVersion = 1

/** Bytes before the first section, such as a header of a program. */
const maxLeading = 4096

/** Reads a download of a driver's card or of a vehicle unit. What cannot be read is a note, never an error. */
export function readTachographFile(bytes: Uint8Array): TachographContent {
  const notes = new Notes()
  const start = findStart(bytes)
  if (!start) {
    notes.add('unknown', 0, bytes.length)
    return { cards: [], unit: null, notes: notes.list }
  }
  if (start.at > 0) notes.add('leading', 0, start.at)
  const cards = start.isUnit ? [] : readCards(bytes, start.at, notes)
  const unit = start.isUnit ? new UnitReader(bytes, start.at, notes).read() : null
  return { cards, unit, notes: notes.list }
}

interface Start {
  readonly at: number
  readonly isUnit: boolean
}

function findStart(bytes: Uint8Array): Start | undefined {
  for (let at = 0; at < Math.min(bytes.length, maxLeading); at += 1) {
    // At the very beginning two bytes are enough: the section itself may be truncated.
    if (at === 0 ? isSection(bytes, at) : fitsSection(bytes, at)) return { at, isUnit: true }
    if (fitsCardFile(bytes, at)) return { at, isUnit: false }
  }
  return undefined
}

/** Whether the file begins like a download: what the extension says does not count. */
export const looksLikeDownload = (bytes: Uint8Array): boolean => findStart(bytes) !== undefined
