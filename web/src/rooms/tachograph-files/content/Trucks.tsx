import type { CardPlace, CardUse } from '@naryad/contract/tachograph-files/tachograph-content'
import { placeTitle } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { stamp } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { Section } from '../../../ui/register/Facts.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

import styles from './content.module.css'

const periodText = ({ beginAt, endAt }: CardUse): string =>
  [beginAt && `с ${stamp(beginAt)}`, endAt ? `по ${stamp(endAt)}` : 'карта ещё в тахографе']
    .filter(Boolean)
    .join(' ')

const odometerText = ({ odometerBegin, odometerEnd }: CardUse): string | null =>
  odometerBegin !== null && odometerEnd !== null ? `${count(odometerBegin)} — ${count(odometerEnd)} км` : null

/** The trucks that were driven with the card, and the marked places; newest first. */
export function Trucks({ uses, places }: { uses: readonly CardUse[]; places: readonly CardPlace[] }) {
  if (uses.length === 0 && places.length === 0) return <EmptyState title="На карте нет ТС и мест" />
  return (
    <>
      {uses.length > 0 && (
        <Section title="ТС" count={uses.length}>
          <ul className="plain-list stack">
            {uses.toReversed().map((use) => (
              <li key={`${use.beginAt} ${use.plate.number}`} className={styles.item}>
                <span className="medium">{use.plate.number || use.vin || 'Без номера'}</span>
                <span className="text-12 line-16 muted">
                  {[periodText(use), odometerText(use)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {places.length > 0 && (
        <Section title="Места" count={places.length}>
          <ul className="plain-list stack">
            {places.toReversed().map(({ at, type, country, odometer }) => (
              <li key={`${at} ${type}`} className={styles.item}>
                <span className="medium">{placeTitle(type)}</span>
                <span className="text-12 line-16 muted">
                  {[stamp(at), country, odometer !== null && `${count(odometer)} км`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
