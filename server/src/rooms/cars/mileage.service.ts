import { CarInput } from '@naryad/contract/cars/cars'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Tx } from '../../platform/db/connect.ts'
import { kmText } from '../../platform/text/values.ts'
import { type Author, recordActions } from '../history/index.ts'
import { raiseMileage } from './mileage.repo.ts'

/** Records a mileage read during work on the truck. A smaller value is ignored. */
export async function recordMileage(tx: Tx, author: Author, id: number, mileageKm: number): Promise<void> {
  const before = await raiseMileage(tx, id, mileageKm)
  if (before === undefined) return
  const from = before === null ? null : kmText(before)
  const field = fieldTitle(CarInput, 'mileageKm')
  await recordActions(tx, author, 'cars', [
    { objectId: id, kind: 'CHANGED', field, from, to: kmText(mileageKm) },
  ])
}
