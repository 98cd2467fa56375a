import { CarInput } from '@naryad/contract/cars/cars'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { textOrNull } from '../../platform/text/values.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { publishDevices } from './devices.service.ts'
import { lockTrackers, type TrackedCar, updateTrackers } from './trackers.repo.ts'

export interface TrackerLink {
  readonly carId: number
  /** The id of the vehicle in the monitoring system. */
  readonly externalId: string
  readonly imei: string | null
}

/** Links trucks with vehicles of the monitoring system; another truck with the same vehicle loses its link. */
export async function linkCarsToTrackers(
  tx: Tx,
  author: Author,
  links: readonly TrackerLink[],
): Promise<void> {
  const byCar = new Map(links.map((link) => [link.carId, link]))
  const cars = await lockTrackers(
    tx,
    [...byCar.keys()],
    links.map(({ externalId }) => externalId),
  )
  if (links.some(({ carId }) => !cars.some(({ id }) => id === carId))) throw notFound('ТС')
  const changed = cars.flatMap((before) => {
    const after = relinked(before, byCar.get(before.id))
    return after.externalId === before.externalId && after.trackerImei === before.trackerImei
      ? []
      : [{ before, after }]
  })
  await updateTrackers(
    tx,
    changed.map(({ after }) => after),
  )
  await recordActions(
    tx,
    author,
    'cars',
    changed.flatMap(({ before, after }) => changesOf(before, after)),
  )
  await publishDevices(
    tx,
    author,
    changed
      .filter(({ before, after }) => before.trackerImei !== after.trackerImei)
      .map(({ after: { id, trackerModel, trackerImei } }) => ({
        id,
        devices: { trackerModel, trackerImei },
      })),
  )
  await publishChange(tx, { room: 'cars', changes: changed.map(({ after }) => after) })
}

const relinked = (car: TrackedCar, link: TrackerLink | undefined): TrackedCar =>
  link
    ? {
        ...car,
        externalId: link.externalId,
        trackerImei: car.trackerImei === '' ? (link.imei ?? '') : car.trackerImei,
      }
    : { ...car, externalId: null }

const changesOf = (before: TrackedCar, after: TrackedCar): ObjectChange[] =>
  (['externalId', 'trackerImei'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      objectId: before.id,
      kind: 'CHANGED',
      field: fieldTitle(CarInput, field),
      from: textOrNull(before[field]),
      to: textOrNull(after[field]),
    }))
