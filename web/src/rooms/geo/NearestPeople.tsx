import { driveBetween } from '@naryad/contract/calendar/distances'
import type { MapPerson } from '@naryad/contract/geo/map'
import type { Point } from '@naryad/contract/kit/fields'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'

import { Face } from '../../entities/person/PersonChip.tsx'
import { ago } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { roughDistance } from '../../ui/formats/routes.ts'
import { openTasksText } from './openTasksText.ts'
import type { ChosenMark } from './useMapAddress.ts'

import styles from './maps.module.css'

interface NearestPeopleProps {
  point: Point
  people: readonly MapPerson[]
  now: number
  onChoose: (mark: ChosenMark) => void
}

const shownCount = 3

/** Employees by the distance of their last mark, nearest first. */
export function NearestPeople({ point, people, now, onChoose }: NearestPeopleProps) {
  const nearest = people
    .map((person) => ({ person, km: driveBetween(person.point, point)?.distanceKm ?? 0 }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, shownCount)
  if (nearest.length === 0) return null
  return (
    <>
      <h3 className={`no-margin above-10 text-13 strong secondary ${styles.cardPart}`}>
        Ближайшие сотрудники
      </h3>
      <ul className={`plain-list above-8 line-above pad-top-8 ${styles.tasks}`}>
        {nearest.map(({ person, km }) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.task}
              onClick={() => onChoose({ layer: 'people', id: person.id })}
            >
              <Face person={person} size={20} isSilent />
              <span className="truncate">
                {shortName(person)}, примерно {roughDistance(km)}
              </span>
              <span className={styles.when}>{ago(person.markedAt, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export const PersonFacts = ({ person, now }: { person: MapPerson; now: number }) => (
  <>
    <h2 className={styles.cardTitle}>
      <Face person={person} size={24} isSilent />
      {fullName(person)}
    </h2>
    <p className={styles.cardLine}>
      «Я на месте» {ago(person.markedAt, now)}, заявка {numbered(person.taskId)}
    </p>
    <p className={styles.cardLine}>{openTasksText(person)}</p>
    <div className={`row wrap gap-8 above-12 ${styles.actions}`}>
      <Link
        to="/tasks/$queue/{-$id}"
        params={{ queue: person.queue, id: person.taskId }}
        className={styles.link ?? ''}
      >
        Открыть заявку
      </Link>
    </div>
  </>
)
