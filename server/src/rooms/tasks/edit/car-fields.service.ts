import { maySetField, type TaskMoment } from '@naryad/contract/tasks/tasks.edits'

import type { Tx } from '../../../platform/db/connect.ts'
import { readCars } from '../assignment/owners.repo.ts'
import type { CommandContext } from '../changes/drafts.ts'
import { readReferences } from './references.repo.ts'

/**
 * Values from the truck's card for fields that this user may not set, and the assigned driver if none was
 * given. Only active values are copied, so that a request is never rejected for a value its author has
 * not seen.
 */
export async function fieldsOfCar(
  tx: Tx,
  who: CommandContext['who'],
  wanted: { readonly carId: number | null; readonly driverId?: number | null | undefined },
  moment: TaskMoment,
): Promise<{ carServerId?: number | null; driverId?: number | null }> {
  if (wanted.carId === null || maySetField('carServerId', who, moment)) return {}
  const car = (await readCars(tx, [wanted.carId])).get(wanted.carId)
  if (!car || car.companyId !== who.companyId) return {}
  const known = await readReferences(tx, { carServerId: car.carServerId, driverId: car.driverId })
  const driver = known.get('driverId')
  const isFit = driver?.isActive === true && driver.companyId === who.companyId
  return {
    carServerId: known.get('carServerId')?.isActive ? car.carServerId : null,
    driverId: wanted.driverId ?? (isFit ? driver.id : null),
  }
}
