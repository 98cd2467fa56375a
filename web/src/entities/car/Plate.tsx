import { formatPlate, normalizePlate, plateParts } from '@naryad/contract/cars/plates'
import { Fragment, type ReactNode } from 'react'

import styles from './Plate.module.css'

interface PlateProps {
  /** Normalised: «А417КМ116». */
  plate: string
  isLarge?: boolean
  /** Search text to highlight. */
  query?: string | undefined
}

/** Position of the match in a plate, ignoring case and alphabet: «а417». */
function matchInPlate(plate: string, query: string | undefined): [start: number, end: number] {
  const sought = normalizePlate(query ?? '')
  const at = sought ? plate.indexOf(sought) : -1
  return at < 0 ? [0, 0] : [at, at + sought.length]
}

/** Letters and digits are spaced as on a real plate. */
function grouped(text: string, from: number, [start, end]: readonly [number, number]): ReactNode {
  let at = from
  return (text.match(/\d+|\D+/g) ?? [text]).map((group) => {
    const begin = at
    at += group.length
    const content = marked(group, start - begin, end - begin)
    return /\d/.test(group) ? (
      <span key={begin} className={styles.digits}>
        {content}
      </span>
    ) : (
      <Fragment key={begin}>{content}</Fragment>
    )
  })
}

function marked(text: string, start: number, end: number): ReactNode {
  const [from, to] = [Math.max(0, start), Math.min(text.length, end)]
  if (from >= to) return text
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** Drawn like a real plate; copied as text it is «А417КМ116». */
export function Plate({ plate, isLarge = false, query }: PlateProps) {
  const { main, region } = plateParts(plate)
  const match = matchInPlate(plate, query)
  return (
    <span
      className={isLarge ? `${styles.plate} ${styles.large}` : styles.plate}
      aria-label={formatPlate(plate)}
      role="img"
    >
      <span className={styles.main}>{grouped(main, 0, match)}</span>
      {region && (
        <span className={styles.region}>
          {marked(region, match[0] - main.length, match[1] - main.length)}
        </span>
      )}
    </span>
  )
}
