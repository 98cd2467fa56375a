import { normalizePlate } from '@naryad/contract/cars/plates'

import { foldTyped } from '../typedText.ts'

interface MarkedProps {
  children: string
  /** Search text; its first occurrence is highlighted. */
  query?: string | undefined
}

/** A text with the match highlighted. */
export function Marked({ children: text, query = '' }: MarkedProps) {
  const sought = foldTyped(query)
  // The stored text is normalized, so that positions in its folded form are its own.
  const at = sought ? text.toLowerCase().replaceAll('ё', 'е').indexOf(sought) : -1
  if (at < 0) return text
  const end = at + sought.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Position of the match in a plate, ignoring case and alphabet: «а417». */
export function matchInPlate(plate: string, query: string | undefined): [start: number, end: number] {
  const sought = normalizePlate(query ?? '')
  const at = sought ? plate.indexOf(sought) : -1
  return at < 0 ? [0, 0] : [at, at + sought.length]
}
