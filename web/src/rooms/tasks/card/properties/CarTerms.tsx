import type { Car, CarMark } from '@naryad/contract/cars/cars'
import { Link } from '@tanstack/react-router'

import { CarMarks } from '../../../../entities/car/CarMarks.tsx'
import { TermLine } from '../../../../entities/maintenance/TermMark.tsx'
import { Property } from './Property.tsx'

/** Warnings that the card shows elsewhere: open tasks are listed below, the nearest range beside. */
const shownElsewhere = (car: Car): readonly CarMark[] => [
  'OPEN_TASKS',
  ...(car.nearestRange?.state === 'OVERDUE' ? (['RANGE_OVERDUE', 'RANGE_SOON'] as const) : []),
  ...(car.nearestRange?.state === 'SOON' ? (['RANGE_SOON'] as const) : []),
]

/** The nearest maintenance range of the truck and its other warnings, with a link to all ranges. */
export function CarTerms({ car }: { car: Car }) {
  const marks = car.marks.filter((mark) => !shownElsewhere(car).includes(mark))
  return (
    <>
      <Property title="Срок ТО">
        <Link to="/cars/{-$id}" params={{ id: car.id }} className="inherit-color block">
          {car.nearestRange ? (
            <TermLine term={car.nearestRange} kind={car.nearestRange.kind} />
          ) : (
            <span className="muted">Не заданы</span>
          )}
        </Link>
      </Property>
      {marks.length > 0 && (
        <Property title="">
          <span className="flex wrap gap-4">
            <CarMarks marks={marks} />
          </span>
        </Property>
      )}
    </>
  )
}
