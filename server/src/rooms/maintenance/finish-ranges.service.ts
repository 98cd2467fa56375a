import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { rangeImports } from './import.repo.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { attachToUnits } from './unit-terms/unit-terms.repo.ts'

/** Recalculates the terms of the trucks of imported ranges; screens of both registers reload. */
export async function finishRanges(
  tx: Tx,
  ranges: readonly { readonly id: number; readonly carId: number | null }[],
): Promise<void> {
  const carIds = [...new Set(ranges.map(({ carId }) => carId).filter((id) => id !== null))]
  await attachToUnits(tx, carIds)
  await rangeImports.finish(tx, carIds)
  await publish(
    tx,
    maintenanceEvents.rangesChanged,
    carIds.map((carId) => ({ carId })),
  )
  const owners = await rangeImports.ownersOf(tx, carIds)
  await publishChange(tx, {
    room: 'maintenance',
    changes: ranges.map(({ id, carId }) => ({ id, companyId: owners.get(carId ?? 0) ?? null })),
  })
  // Maintenance changes the marks of trucks.
  await publishChange(tx, {
    room: 'cars',
    changes: carIds.map((id) => ({ id, companyId: owners.get(id) ?? null })),
  })
}
