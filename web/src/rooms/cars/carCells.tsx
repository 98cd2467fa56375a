import { type Car, silenceHours } from '@naryad/contract/cars/cars'
import type { CarColumnKey } from '@naryad/contract/cars/cars.columns'
import { plateCountryTitles } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import type { ReactNode } from 'react'

import { CarSigns } from '../../entities/car/CarMarks.tsx'
import { CarName } from '../../entities/car/CarName.tsx'
import { CarStatusMark } from '../../entities/car/CarStatusMark.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { TermCell } from '../../entities/maintenance/TermMark.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'
import { CountCell, noData, noValue, TextCell } from '../../ui/register/cells.tsx'
import type { CellContext } from '../../ui/register/model.ts'

type Cell = (car: Car, scene: CellContext<Car>) => ReactNode

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** «6 мин», «3 ч», «2 дня»: how long a tracker has been silent. */
function silence(lastSeenAt: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(lastSeenAt))
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}\u00a0мин`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}\u00a0ч`
  return counted(Math.floor(passed / dayMs), dayForms)
}

/** Warnings that other columns of the table already show. */
const shownElsewhere = new Set(['RANGE_OVERDUE', 'RANGE_SOON', 'OPEN_TASKS'])

function Silence({ lastSeenAt, now }: { lastSeenAt: string | null; now: number }) {
  if (lastSeenAt === null) return noValue
  const isSilent = now - Date.parse(lastSeenAt) >= silenceHours * hourMs
  return (
    <span className={isSilent ? 'medium warn' : 'muted'} data-tip={stamp(lastSeenAt)}>
      {silence(lastSeenAt, now)}
    </span>
  )
}

/** The row itself receives the focus; the link is for the mouse, new tabs and screen readers. */
const PlateLink: Cell = (car, { hrefOf, query }) => (
  <a className="inherit-color inline-flex hover-no-underline" href={hrefOf(car)} tabIndex={-1}>
    <CarName car={car} query={query} />
  </a>
)

export const carCells: Readonly<Record<CarColumnKey, Cell>> = {
  plate: PlateLink,
  plateCountry: ({ plate, plateCountry }) => (plate === null ? '' : plateCountryTitles[plateCountry]),
  model: ({ brand, model }, { query }) => <TextCell query={query}>{`${brand} ${model}`.trim()}</TextCell>,
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  status: ({ status, marks }) => (
    <span className="inline-row gap-8 max-width-full valign-middle">
      <CarStatusMark status={status} />
      <CarSigns marks={marks.filter((mark) => !shownElsewhere.has(mark))} />
    </span>
  ),
  nearestRange: ({ nearestRange }) =>
    nearestRange ? (
      <TermCell term={nearestRange} kind={nearestRange.kind} progress={nearestRange.progress} />
    ) : (
      noValue
    ),
  openTasksCount: ({ openTasksCount }) => <CountCell>{openTasksCount}</CountCell>,
  lastSeenAt: ({ lastSeenAt }, { now }) => <Silence lastSeenAt={lastSeenAt} now={now} />,
  driver: ({ driver }) => (driver ? shortName(driver) : noData),
  vin: ({ vin }, { query }) => <TextCell query={query}>{vin}</TextCell>,
  garageNumber: (car, { query }) => <TextCell query={query}>{car.garageNumber}</TextCell>,
  year: ({ year }) => year ?? noValue,
  mileageKm: ({ mileageKm }) => (mileageKm === null ? noValue : count(mileageKm)),
  tachographModel: (car, { query }) => <TextCell query={query}>{car.tachographModel}</TextCell>,
  tachographNumber: (car, { query }) => <TextCell query={query}>{car.tachographNumber}</TextCell>,
  skziNumber: (car, { query }) => <TextCell query={query}>{car.skziNumber}</TextCell>,
  trackerModel: (car, { query }) => <TextCell query={query}>{car.trackerModel}</TextCell>,
  trackerImei: (car, { query }) => <TextCell query={query}>{car.trackerImei}</TextCell>,
  carServer: ({ carServer }) => <TextCell>{carServer?.title}</TextCell>,
  accountingCode: (car, { query }) => <TextCell query={query}>{car.accountingCode}</TextCell>,
  comment: (car, { query }) => <TextCell query={query}>{car.comment}</TextCell>,
  createdAt: ({ createdAt }) => stamp(createdAt),
}
