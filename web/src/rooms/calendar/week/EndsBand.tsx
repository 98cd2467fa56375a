import type { MaintenanceEnd } from '@naryad/contract/calendar/calendar'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../../entities/car/CarName.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { type Day, dayTitle } from '../../../ui/formats/days.ts'

import styles from './week.module.css'

/** Maintenance ranges that end on a day: their number; a click opens the list. */
export const EndsBand = ({ day, ends }: { day: Day; ends: readonly MaintenanceEnd[] }) =>
  ends.length > 0 && (
    <Drop
      label={`Сроки обслуживания, ${dayTitle(day)}`}
      className={styles.endsDrop}
      renderTarget={(toggle, isOpen) => (
        <button
          type="button"
          className={styles.ends}
          data-state={ends.some(({ state }) => state === 'OVERDUE') ? 'OVERDUE' : 'SOON'}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span className={styles.endsWord}>ТО · </span>
          {ends.length}
          <span className="visually-hidden"> — сроки обслуживания, {dayTitle(day)}</span>
        </button>
      )}
    >
      {() => (
        <ul className={styles.endsList} aria-label={`Сроки обслуживания, ${dayTitle(day)}`}>
          {ends.map(({ id, car, kind, company }) => (
            <li key={id}>
              <Link to="/cars/{-$id}" params={{ id: car.id }}>
                <CarName car={car} />
                <span>
                  {kind.title}
                  {company && <span className="text-12 muted"> · {company.name}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Drop>
  )
