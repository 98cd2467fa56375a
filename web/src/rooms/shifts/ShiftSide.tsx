import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { shortName } from '@naryad/contract/kit/people'
import type { ShiftContent } from '@naryad/contract/shifts/shifts'
import { figureLists, type ShiftPeriod } from '@naryad/contract/shifts/shifts.lists'
import { figureOf, shiftPeople } from '@naryad/contract/shifts/shifts.sheet'
import { shiftFigures, shiftFigureTitles } from '@naryad/contract/shifts/shifts.words'
import { Link } from '@tanstack/react-router'

import { Face } from '../../entities/person/PersonChip.tsx'
import { nearDay } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { shiftPlace, type ShownQueues } from './shiftPlace.ts'

import styles from './shifts.module.css'

interface ShiftFiguresProps {
  content: ShiftContent
  shown: ShownQueues
  period: ShiftPeriod
}

const mostPeople = 6

/** What was done since the last handover, and by whom. */
export function ShiftFigures({ content, shown, period }: ShiftFiguresProps) {
  const people = shiftPeople(content)
  return (
    <section aria-label="Что сделано за смену">
      <h2 className={styles.heading}>Что сделано за смену</h2>
      <ul className={styles.figures}>
        {shiftFigures.map((key) => (
          <li key={key}>
            <Link
              {...shiftPlace(figureLists[key](period), shown)}
              className={`stack text rounded-sm no-underline hoverable ${styles.figure}`}
            >
              <b className="text-18 line-24 strong digits">{count(figureOf(content, key))}</b>{' '}
              <span className="text-12 muted">{shiftFigureTitles[key]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <ul className="plain-list stack gap-6 above-8" aria-label="Кто выполнил">
          {people.slice(0, mostPeople).map(({ user, done, closed }) => (
            <li key={user.id} className="row large-wrap gap-8">
              <Face person={user} isSilent />
              <span className="truncate grow min-width-0">{shortName(user)}</span>
              {done > 0 && (
                <Link
                  className={styles.number}
                  {...shiftPlace({ ...figureLists.done(period), operatorIds: [user.id] }, shown)}
                >
                  выполнено {count(done)}
                </Link>
              )}
              {closed > 0 && (
                <Link
                  className={styles.number}
                  {...shiftPlace({ ...figureLists.closed(period), operatorIds: [user.id] }, shown)}
                >
                  закрыто {count(closed)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const visitForms: Forms = ['визит без замены', 'визита без замены', 'визитов без замены']

/** Who is absent today or tomorrow. */
export function ShiftAbsences({ absences, now }: Pick<ShiftContent, 'absences'> & { now: number }) {
  if (absences.length === 0) return null
  return (
    <section aria-label="Кого нет">
      <h2 className={styles.heading}>Кого нет сегодня и завтра</h2>
      <ul className="plain-list stack gap-6 above-8">
        {absences.map(({ user, kind, dateTo, dateFrom, visits }) => (
          <li key={`${user.id} ${dateFrom}`} className="row large-wrap gap-8">
            <Face person={user} isSilent />
            <span className="grow nowrap">{shortName(user)}</span>
            <span className="secondary text-right">
              {absenceTitles[kind].toLowerCase()} по {nearDay(`${dateTo}T09:00:00Z`, now)}
              {visits > 0 && (
                <>
                  ,{' '}
                  <Link to="/calendar" search={{ view: 'day', operators: String(user.id) }} className="err">
                    {counted(visits, visitForms)}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
