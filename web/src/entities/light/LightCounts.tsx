import { lights, lightTitles } from '@naryad/contract/lights/lights.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { count } from '../../ui/formats/numbers.ts'
import { LightMark } from './LightMark.tsx'
import { lightsQueries } from './lights.queries.ts'

import styles from './light.module.css'

const views = { RED: 'red', YELLOW: 'yellow', GREEN: 'green' } as const

/** How many trucks have each light, with the way to their list. Nothing until it is known, or without trucks. */
export function LightCounts() {
  const counts = useQuery(lightsQueries.counts).data?.counts
  if (!counts || lights.every((light) => counts[light] === 0)) return null
  return (
    <nav className={styles.counts} aria-label="Светофор">
      {lights.map((light) => (
        <Link
          key={light}
          to="/lights/{-$id}"
          params={{ id: undefined }}
          search={{ view: views[light], lights: light }}
          className={styles.count}
          aria-label={`${lightTitles[light]}: ${count(counts[light])}`}
        >
          <LightMark light={light} />
          <span className="text-18 line-24 strong digits">{count(counts[light])}</span>
        </Link>
      ))}
    </nav>
  )
}
