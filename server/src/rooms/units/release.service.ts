import type { Tx } from '../../platform/db/connect.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { findUnmoved } from './moves.repo.ts'
import { nowhere, writeMoves } from './moves.service.ts'
import { deleteUnits, lockUnits, onCars } from './units.repo.ts'

/** Units that came with trucks which are deleted go with them; others go to an unknown place. */
export async function releaseUnits(tx: Tx, carIds: readonly number[]): Promise<void> {
  const units = await lockUnits(tx, onCars(carIds))
  const unmoved = await findUnmoved(
    tx,
    units.map(({ id }) => id),
  )
  await deleteUnits(tx, [...unmoved])
  const on = companyToday()
  await writeMoves(
    tx,
    { who: null },
    units
      .filter(({ id }) => !unmoved.has(id))
      .map((unit) => ({ unit, to: nowhere, toOwnerId: null, on, taskId: null, note: 'ТС удалено' })),
  )
}
