import type { Absence } from '@naryad/contract/calendar/absences'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { shortName } from '@naryad/contract/kit/people'
import IconCalendarOff from '~icons/calendar-off'

import { Drop } from '../../../ui/Drop.tsx'
import { type Day, dayTitle } from '../../../ui/formats/days.ts'
import { Icon } from '../../../ui/Icon.tsx'

import week from '../week/week.module.css'
import styles from './month.module.css'

/** Employees who are absent on a day: their number; a click opens the list. */
export const AbsentBand = ({ day, absences }: { day: Day; absences: readonly Absence[] }) =>
  absences.length > 0 && (
    <Drop
      label={`Отсутствуют, ${dayTitle(day)}`}
      renderTarget={(toggle, isOpen) => (
        <button type="button" className={styles.absent} aria-expanded={isOpen} onClick={toggle}>
          <Icon of={IconCalendarOff} size={14} />
          {absences.length}
          <span className="visually-hidden"> — отсутствуют, {dayTitle(day)}</span>
        </button>
      )}
    >
      {() => (
        <ul className={week.endsList} aria-label={`Отсутствуют, ${dayTitle(day)}`}>
          {absences.map(({ id, user, kind }) => (
            <li key={id} className="pad-x-8 pad-y-4">
              {shortName(user)} — {absenceTitles[kind].toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </Drop>
  )
