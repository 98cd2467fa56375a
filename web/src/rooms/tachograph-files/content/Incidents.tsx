import type { Incident } from '@naryad/contract/tachograph-files/tachograph-content'
import { incidentTitle } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { useState } from 'react'

import { stamp } from '../../../ui/formats/dates.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { MoreButton } from './MoreButton.tsx'

import styles from './content.module.css'

const atOnce = 100

const timeOf = ({ beginAt, endAt }: Incident): string =>
  [beginAt && stamp(beginAt), endAt && endAt !== beginAt && `до ${stamp(endAt)}`].filter(Boolean).join(' ') ||
  'Время не указано'

const detailsOf = ({ plate, cards, maxSpeed }: Incident): string =>
  [
    plate?.number,
    maxSpeed !== null && `до ${maxSpeed} км/ч`,
    cards.length > 0 && `карта ${cards.map(({ number }) => number).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Events and faults, newest first. */
export function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  const [shown, setShown] = useState(atOnce)
  if (incidents.length === 0) return <EmptyState title="Событий и неисправностей нет" />
  const sorted = incidents.toSorted((a, b) => ((a.beginAt ?? '') < (b.beginAt ?? '') ? 1 : -1))
  return (
    <>
      <ul className="plain-list stack" aria-label="События и неисправности">
        {sorted.slice(0, shown).map((incident, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal events have no other key
          <li key={index} className={styles.item} data-fault={incident.isFault || undefined}>
            <span className="medium">{incidentTitle(incident.type)}</span>
            <span className="text-12 line-16 muted">
              {[timeOf(incident), detailsOf(incident)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > shown && <MoreButton title="Ещё события" onClick={() => setShown(shown + atOnce)} />}
    </>
  )
}
