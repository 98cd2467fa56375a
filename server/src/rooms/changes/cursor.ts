import { type ChangeKind, changeKinds } from '@naryad/contract/changes/changes.words'

export interface Cursor {
  readonly epoch: string
  readonly kinds: readonly ChangeKind[]
  readonly seq: number
}

/** The first part of an epoch distinguishes it well enough. */
const shortEpoch = (epoch: string): string => epoch.slice(0, 8)

/** A bit a kind. The kinds are part of the cursor: one that is added later would be read from the middle. */
const maskOf = (kinds: readonly ChangeKind[]): number =>
  changeKinds.reduce((mask, kind, at) => (kinds.includes(kind) ? mask | (1 << at) : mask), 0)

export const writeCursor = ({ epoch, kinds, seq }: Cursor): string =>
  `${shortEpoch(epoch)}.${maskOf(kinds)}.${seq}`

const form = /^([\da-f]{8})\.(\d{1,3})\.(\d{1,15})$/

export type CursorReading =
  | { readonly kind: 'read'; readonly seq: number }
  | { readonly kind: 'malformed' | 'otherEpoch' | 'otherKinds' }

/** The place that a cursor names, if it belongs to this epoch and to these kinds. */
export function readCursor(text: string, { epoch, kinds }: Omit<Cursor, 'seq'>): CursorReading {
  const [, ofEpoch, mask, seq] = form.exec(text) ?? []
  if (seq === undefined) return { kind: 'malformed' }
  if (ofEpoch !== shortEpoch(epoch)) return { kind: 'otherEpoch' }
  if (Number(mask) !== maskOf(kinds)) return { kind: 'otherKinds' }
  return { kind: 'read', seq: Number(seq) }
}
