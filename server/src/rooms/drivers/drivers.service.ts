import { carForms } from '@naryad/contract/cars/cars.columns'
import { type Driver, type DriverChange, DriverInput } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { fullName } from '@naryad/contract/kit/people'
import { rollCallForms } from '@naryad/contract/roll-call/roll-call.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange, changesOf } from '../../platform/live/publish-change.ts'
import { refuseUsed } from '../../platform/text/used.ts'
import { assignDriverToCar } from '../cars/index.ts'
import { lockCode } from '../codes/index.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { driverHistoryFields } from './drivers.history-fields.ts'
import {
  countUses,
  deleteDriver,
  type DriverState,
  findDriver,
  findOwner,
  insertDriver,
  lockDriver,
  readNames,
  updateDriver,
} from './drivers.repo.ts'
import { revokeToken } from './mobile-tokens.service.ts'

const missing = () => notFound('Водитель')

export async function getDriver(db: Db, ctx: Ctx, id: number): Promise<Driver> {
  const driver = await findDriver(db, ctx, id)
  if (!driver) throw missing()
  return driver
}

export const createDriver = (db: Db, ctx: Ctx, input: DriverInput): Promise<Driver> =>
  idempotently(db, ctx, driversRoutes.create, input, async (tx) => {
    await lockCode(tx, 'drivers', input.accountingCode)
    await stateOf(tx, input)
    const id = await insertDriver(tx, input)
    await recordActions(tx, ctx, 'drivers', [{ objectId: id, kind: 'CREATED' }])
    if (input.carId !== null) await assignToCar(tx, ctx, id, input)
    await publishDriver(tx, id, [input.companyId])
    return getDriver(tx, ctx, id)
  })

export const changeDriver = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: DriverChange,
): Promise<Driver> =>
  inTransaction(db, async (tx) => {
    const before = await lockDriver(tx, ctx, id)
    if (!before) throw missing()
    await refuseStale(tx, {
      entity: 'drivers',
      objectId: id,
      what: 'Водителя',
      sent: version,
      present: before.version,
      current: () => getDriver(tx, ctx, id),
    })
    const changes = differences(id, driverHistoryFields, before, await stateOf(tx, input))
    if (changes.length > 0) {
      await updateDriver(tx, id, input)
      await recordActions(tx, ctx, 'drivers', changes)
      if (before.carId !== input.carId) await assignToCar(tx, ctx, id, input)
      const isRenamed = fullName(before) !== fullName(input)
      if (isRenamed) await renameInTasks(tx, 'driverId', id)
      if (isRenamed || before.phone !== input.phone) await publishReferenceChange(tx, 'drivers')
      // An inactive driver no longer reports mileage.
      if (before.isActive && !input.isActive) await revokeToken(tx, ctx, { ...before, id })
      await publishDriver(tx, id, [before.companyId, input.companyId])
    }
    return getDriver(tx, ctx, id)
  })

export const removeDriver = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, ctx, id)
    if (!driver) throw missing()
    const uses = await countUses(tx, id)
    refuseUsed('водителем', [
      [uses.cars, carForms],
      [uses.tasks, taskForms],
      [uses.rollCalls, rollCallForms],
    ])
    await deleteDriver(tx, id)
    await recordDeletion(tx, ctx, { kind: 'drivers', id, title: fullName(driver) })
    await publishDriver(tx, id, [driver.companyId])
  })

/** Assigns the driver to the truck; also publishes the change of the driver who was replaced. */
async function assignToCar(tx: Tx, ctx: Ctx, id: number, input: DriverInput): Promise<void> {
  const other = await assignDriverToCar(tx, ctx, { id, name: fullName(input) }, input.carId)
  if (other !== null)
    await publishChange(tx, {
      room: 'drivers',
      changes: [{ id: other, companyId: await findOwner(tx, other) }],
    })
}

/** Validates references; returns the input with the names of the referenced objects. */
async function stateOf(tx: Tx, input: DriverInput): Promise<DriverState> {
  const names = await readNames(tx, input)
  const wrong: Record<string, string> = {}
  const refuse = (field: 'companyId' | 'carId', sentence: string) => {
    wrong[field] = `${fieldTitle(DriverInput, field)}: ${sentence}`
  }
  if (input.companyId !== null && names.companyName === null) refuse('companyId', 'такой организации нет')
  if (input.carId !== null && names.carTitle === null) refuse('carId', 'такого ТС нет')
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { ...input, ...names }
}

/** Publishes to the previous and the new company. */
const publishDriver = (tx: Tx, id: number, companyIds: readonly (number | null)[]): Promise<void> =>
  publishChange(tx, { room: 'drivers', changes: changesOf(id, companyIds) })
