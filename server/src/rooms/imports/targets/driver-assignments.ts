import { CarInput } from '@naryad/contract/cars/cars'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { carEvents, carImports } from '../../cars/index.ts'
import { type Author, recordActions } from '../../history/index.ts'

const field = fieldTitle(CarInput, 'driverId')

/** Puts drivers into trucks; the trucks they come from, and those they come to, tell of it in their histories. */
export async function assignDrivers(
  tx: Tx,
  author: Author,
  pairs: Parameters<typeof carImports.seat>[1],
): Promise<Awaited<ReturnType<typeof carImports.seat>>> {
  const seated = await carImports.seat(tx, pairs)
  await recordActions(
    tx,
    author,
    'cars',
    seated.map(({ id, fromName, toName }) => ({
      objectId: id,
      kind: 'CHANGED',
      field,
      from: fromName,
      to: toName,
    })),
  )
  await publishChange(tx, { room: 'cars', changes: seated })
  await publish(
    tx,
    carEvents.driverChanged,
    seated.map(({ id }) => ({ carId: id })),
  )
  return seated
}
