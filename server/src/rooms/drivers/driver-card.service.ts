import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { type Author, differences, recordActions } from '../history/index.ts'
import type { Reach } from '../tasks/index.ts'
import { driverHistoryFields } from './drivers.history-fields.ts'
import { lockDriver, updateDriver } from './drivers.repo.ts'

interface DriverCard {
  readonly number: string
  readonly expiresOn: string | null
}

interface KnownDriverCard extends DriverCard {
  readonly companyId: number | null
  /** The truck with the term of card readings that counts. */
  readonly carId: number | null
}

const whole: Reach = {
  scope: 'all',
  who: { id: 0, role: 'admin', isSenior: false, companyId: null, queues: [] },
}

/** Locks the driver. */
export async function findDriverCard(tx: Tx, id: number): Promise<KnownDriverCard | undefined> {
  const driver = await lockDriver(tx, whole, id)
  return (
    driver && {
      number: driver.driverCardNumber,
      expiresOn: driver.driverCardExpiresOn,
      companyId: driver.companyId,
      carId: driver.carId,
    }
  )
}

/** Saves the number and the term that a card itself states. False if they are the present ones. */
export async function changeDriverCard(
  tx: Tx,
  author: Author,
  id: number,
  { number, expiresOn }: DriverCard,
): Promise<boolean> {
  const state = await lockDriver(tx, whole, id)
  if (!state) return false
  const { version: _, companyName, carTitle, ...before } = state
  const after = { ...before, driverCardNumber: number, driverCardExpiresOn: expiresOn }
  const names = { companyName, carTitle }
  const changes = differences(id, driverHistoryFields, { ...before, ...names }, { ...after, ...names })
  if (changes.length === 0) return false
  await updateDriver(tx, id, after)
  await recordActions(tx, author, 'drivers', changes)
  await publishChange(tx, { room: 'drivers', changes: [{ id, companyId: before.companyId }] })
  return true
}
