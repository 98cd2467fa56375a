import { inQuotes } from '@naryad/contract/kit/quotes'
import type {
  MaintenanceKind,
  MaintenanceKindChange,
  MaintenanceKindInput,
} from '@naryad/contract/maintenance/maintenance'
import { kindFields } from '@naryad/contract/maintenance/maintenance.fields'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { rangeForms } from '@naryad/contract/maintenance/maintenance.states'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossibleIn, invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { counted } from '../../platform/text/plural.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { isUnchanged } from '../../platform/text/unchanged.ts'
import { findLastDictionaryChange, recordDictionaryChange } from '../audit/index.ts'
import { readSetting } from '../settings/index.ts'
import { findCardReadingKind } from './card-readings.repo.ts'
import {
  carsWithOpen,
  countRanges,
  deleteKind,
  findCategory,
  findKind,
  findType,
  insertKind,
  lockKind,
  type NamedForTasks,
  updateKind,
} from './kinds.repo.ts'
import { refreshTerms } from './maintenance.repo.ts'

const what = 'Вид обслуживания'
/** The name in the audit. */
const dictionary = 'maintenance-kinds'

async function getKind(tx: Tx, id: number): Promise<MaintenanceKind> {
  const kind = await findKind(tx, id)
  if (!kind) throw notFound(what)
  return kind
}

export const createKind = (db: Db, ctx: Ctx, input: MaintenanceKindInput): Promise<MaintenanceKind> =>
  idempotently(db, ctx, maintenanceKindsRoutes.create, input, async (tx) => {
    await checkTask(tx, input, undefined)
    const id = await insertKind(tx, input)
    await recordKind(tx, ctx, { id, title: input.title }, 'Добавлено')
    await publishChange(tx, { room: 'maintenance', changes: [{ id }] })
    return getKind(tx, id)
  })

/**
 * Changed warnings change the states of the open ranges of the kind; a changed term applies only to
 * future ranges.
 */
export const changeKind = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: MaintenanceKindChange,
): Promise<MaintenanceKind> =>
  inTransaction(db, async (tx) => {
    const kind = await lockKind(tx, id)
    if (!kind) throw notFound(what)
    await refuseOlder({
      what,
      sent: version,
      present: kind.version,
      last: () => findLastDictionaryChange(tx, dictionary, id),
      current: () => kind,
    })
    if (isUnchanged(kind, input)) return kind
    await checkTask(tx, input, kind)
    await updateKind(tx, id, input)
    const details = await changesOf(tx, kind, input)
    if (details !== '') await recordKind(tx, ctx, { id, title: input.title }, details)
    await publishChange(tx, { room: 'maintenance', changes: [{ id }] })
    if (input.warningDays !== kind.warningDays || input.warningKm !== kind.warningKm) {
      const cars = await carsWithOpen(tx, id)
      const carIds = cars.map((car) => car.id)
      await refreshTerms(tx, carIds)
      await publishChange(tx, { room: 'cars', changes: cars })
    }
    return getKind(tx, id)
  })

export const removeKind = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const kind = await lockKind(tx, id)
    if (!kind) throw notFound(what)
    const count = await countRanges(tx, id)
    if (count > 0)
      throw conflict(
        `Вид ${inQuotes(kind.title)} удалить нельзя: с ним ${counted(count, rangeForms)}. Снимите отметку «Действует», и новых не появится`,
      )
    if ((await findCardReadingKind(tx)) === id)
      throw conflict(
        `По виду ${inQuotes(kind.title)} водителям считают дни до чтения карты, удалить его нельзя. Его можно переименовать`,
      )
    await deleteKind(tx, id)
    await recordKind(tx, ctx, kind, 'Удалено')
    await publishChange(tx, { room: 'maintenance', changes: [{ id }] })
  })

/** The parts that a caller does not know stay as they are. */
async function changesOf(tx: Tx, before: MaintenanceKind, input: MaintenanceKindInput): Promise<string> {
  const names = await readSetting(tx, 'queueLabels')
  const after = { ...before, ...input }
  return fieldChangesText<keyof typeof kindFields>(kindFields, before, after, {
    taskQueue: [names[before.taskQueue], names[after.taskQueue]],
  })
}

const recordKind = (tx: Tx, ctx: Ctx, entry: { id: number; title: string }, details: string): Promise<void> =>
  recordDictionaryChange(tx, ctx, { kind: dictionary, what }, entry, details)

/** The fields of the created task must fit its queue. Entries that are already in use may be archived. */
async function checkTask(
  tx: Tx,
  input: MaintenanceKindInput,
  before: MaintenanceKind | undefined,
): Promise<void> {
  const isNewQueue = input.taskQueue !== before?.taskQueue
  const names = await readSetting(tx, 'queueLabels')
  const check = (field: 'taskTypeId' | 'taskCategoryId', named: NamedForTasks | undefined): void => {
    const say = (sentence: string) => `${kindFields[field].title}: ${sentence}`
    if (!named) throw invalid({ [field]: say('такой записи нет') })
    const isChanged = input[field] !== before?.[field]
    const unfit = (sentence: string) => impossibleIn({ [field]: say(sentence) })
    if (isChanged && !named.isActive) throw unfit(`${inQuotes(named.title)} больше не используется`)
    const fits = named.queues.length === 0 || named.queues.includes(input.taskQueue)
    if ((isChanged || isNewQueue) && !fits)
      throw unfit(`${inQuotes(named.title)} не для очереди ${inQuotes(names[input.taskQueue])}`)
  }
  if (input.taskTypeId !== null) check('taskTypeId', await findType(tx, input.taskTypeId))
  if (input.taskCategoryId !== null) check('taskCategoryId', await findCategory(tx, input.taskCategoryId))
}
