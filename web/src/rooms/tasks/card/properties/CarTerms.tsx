import type { Car, CarMark } from '@naryad/contract/cars/cars'
import { Link } from '@tanstack/react-router'

import { CarMarks } from '../../../../kit/marks/CarMarks.tsx'
import { TermLine } from '../../../../kit/marks/TermMark.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

/** What the card says in other places: its open tasks stand below, the nearest term beside. */
const saidElsewhere = (car: Car): readonly CarMark[] => [
  'OPEN_TASKS',
  ...(car.nearestRange?.state === 'OVERDUE' ? (['RANGE_OVERDUE', 'RANGE_SOON'] as const) : []),
  ...(car.nearestRange?.state === 'SOON' ? (['RANGE_SOON'] as const) : []),
]

/** The nearest term of the truck and what else its register warns of; all of its terms are a click away. */
export function CarTerms({ car }: { car: Car }) {
  const marks = car.marks.filter((mark) => !saidElsewhere(car).includes(mark))
  return (
    <>
      <Property title="Срок ТО">
        <Link to="/cars/{-$id}" params={{ id: car.id }} className={styles.plainLink ?? ''}>
          {car.nearestRange ? (
            <TermLine term={car.nearestRange} kind={car.nearestRange.kind} />
          ) : (
            <span className={styles.muted}>Не заданы</span>
          )}
        </Link>
      </Property>
      {marks.length > 0 && (
        <Property title="">
          <span className={styles.marks}>
            <CarMarks marks={marks} />
          </span>
        </Property>
      )}
    </>
  )
}
