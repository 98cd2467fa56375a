import { normalizePlate } from '@naryad/contract/cars/plates'

interface MarkedProps {
  children: string
  /** What was looked for; its first appearance is marked. */
  query?: string | undefined
}

/** A found text with the match marked. */
export function Marked({ children: text, query = '' }: MarkedProps) {
  const sought = query.trim().toLowerCase()
  const at = sought ? text.toLowerCase().indexOf(sought) : -1
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

/** Where in the plate «а417» typed in any case or alphabet stands. */
export function matchInPlate(plate: string, query: string | undefined): [start: number, end: number] {
  const sought = normalizePlate(query ?? '')
  const at = sought ? plate.indexOf(sought) : -1
  return at < 0 ? [0, 0] : [at, at + sought.length]
}
