import { carFields } from '@naryad/contract/cars/cars.fields'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'
import { textOrNull } from '../../platform/text/values.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { carEvents } from './cars.events.ts'
import { type CarDevices, lockDevices, updateDevices } from './devices.repo.ts'
import { deviceFields } from './devices.ts'

/** The devices of a truck; of those that are not named nothing is known. */
interface WrittenDevices {
  readonly id: number
  readonly devices: Partial<CarDevices>
}

/** A model without a number names no unit: it stays as it was entered. */
function withoutUnits({ devices }: WrittenDevices, before: CarDevices): CarDevices {
  const after = { ...before, ...devices }
  if (before.tachographNumber === '' && after.tachographNumber === '')
    after.tachographModel = before.tachographModel
  if (before.trackerImei === '' && after.trackerImei === '') after.trackerModel = before.trackerModel
  return after
}

/** Shows in the trucks the units that stand on them now; called within the transaction that has moved them. */
export async function writeCarDevices(
  tx: Tx,
  author: Author,
  written: readonly WrittenDevices[],
): Promise<void> {
  const byCar = new Map(written.map((one) => [one.id, one]))
  const cars = await lockDevices(tx, [...byCar.keys()])
  const changed = cars.flatMap((before) => {
    const given = byCar.get(before.id)
    const after = { ...before, ...(given ? withoutUnits(given, before) : {}) }
    return deviceFields.some((field) => before[field] !== after[field]) ? [{ before, after }] : []
  })
  if (changed.length === 0) return
  await updateDevices(
    tx,
    changed.map(({ after }) => after),
  )
  await recordActions(
    tx,
    author,
    'cars',
    changed.flatMap(({ before, after }) => changesOf(before.id, before, after)),
  )
  const renamed = changed.filter(({ before, after }) => before.skziNumber !== after.skziNumber)
  if (renamed.length > 0) {
    await renameInTasks(
      tx,
      'carId',
      renamed.map(({ after }) => after.id),
    )
    await publishReferenceChange(tx, 'cars')
  }
  await publishChange(tx, { room: 'cars', changes: changed.map(({ after }) => after) })
}

const changesOf = (objectId: number, before: CarDevices, after: CarDevices): ObjectChange[] =>
  deviceFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      objectId,
      kind: 'CHANGED',
      field: carFields[field].title,
      from: textOrNull(before[field]),
      to: textOrNull(after[field]),
    }))

/** Devices that a person or a file has entered in trucks, which have been written. */
export const publishDevices = (
  tx: Tx,
  { who, source }: Author,
  cars: readonly WrittenDevices[],
): Promise<void> =>
  publish(
    tx,
    carEvents.devicesEntered,
    cars.map(({ id, devices }) => ({
      carId: id,
      devices,
      author: { who: who && { id: who.id, role: who.role }, ...(source && { source }) },
    })),
  )

/** Those of the devices that are others. */
export function changedDevices(before: CarDevices | undefined, after: CarDevices): Partial<CarDevices> {
  const isOther = (fields: readonly (keyof CarDevices)[]): boolean =>
    fields.some((field) => (before?.[field] ?? '') !== after[field])
  const { tachographModel, tachographNumber, skziNumber, trackerModel, trackerImei } = after
  return {
    ...(isOther(['tachographModel', 'tachographNumber']) && { tachographModel, tachographNumber }),
    ...(isOther(['skziNumber']) && { skziNumber }),
    ...(isOther(['trackerModel', 'trackerImei']) && { trackerModel, trackerImei }),
  }
}
