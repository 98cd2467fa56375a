import { fieldTitle } from '@naryad/contract/kit/messages'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type UnitModel, type UnitModelChange, UnitModelInput } from '@naryad/contract/units/unit-models'
import { unitModelFields } from '@naryad/contract/units/units.fields'
import { unitModelsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms } from '@naryad/contract/units/units.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { counted } from '../../platform/text/plural.ts'
import { isUnchanged } from '../../platform/text/unchanged.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import {
  countUnitsOf,
  deleteModel,
  findModel,
  findPriceItemTitle,
  insertModel,
  lockModel,
  readCarsWith,
  readModels,
  updateModel,
} from './models.repo.ts'
import { refreshCars } from './moves.service.ts'

const what = 'Модель прибора'
const dictionary = { kind: 'unit-models', what }

export async function listModels(db: Db, ctx: Ctx): Promise<{ items: UnitModel[]; totalCount: number }> {
  const items = await readModels(db, ctx)
  return { items, totalCount: items.length }
}

async function getModel(tx: Tx, ctx: Ctx, id: number): Promise<UnitModel> {
  const model = await findModel(tx, ctx, id)
  if (!model) throw notFound(what)
  return model
}

export const createModel = (db: Db, ctx: Ctx, input: UnitModelInput): Promise<UnitModel> =>
  idempotently(db, ctx, unitModelsRoutes.create, input, async (tx) => {
    await checkPriceItem(tx, input)
    const id = await insertModel(tx, input)
    await recordModel(tx, ctx, { id, title: input.title }, 'Добавлено')
    return getModel(tx, ctx, id)
  })

export const changeModel = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: UnitModelChange,
): Promise<UnitModel> =>
  inTransaction(db, async (tx) => {
    const before = await lockModel(tx, ctx, id)
    if (!before) throw notFound(what)
    await refuseOlderEntry(tx, dictionary, version, before)
    if (before.title === '')
      throw conflict('Это обозначение приборов, у которых модель не указана: укажите модель у самих приборов')
    if (isUnchanged(before, input)) return before
    await checkPriceItem(tx, input)
    if (input.kind !== before.kind) {
      const count = await countUnitsOf(tx, id)
      if (count > 0)
        throw conflict(
          `Вид прибора не изменить: с моделью ${inQuotes(before.title)} ${counted(count, unitForms)}`,
        )
    }
    await updateModel(tx, id, input)
    const details = await changeText(tx, before, input)
    if (details !== '') await recordModel(tx, ctx, { id, title: input.title }, details)
    if (input.title !== before.title) {
      await refreshCars(tx, ctx, await readCarsWith(tx, id))
      await publishReferenceChange(tx, 'units')
    }
    return getModel(tx, ctx, id)
  })

export const removeModel = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const model = await lockModel(tx, ctx, id)
    if (!model) throw notFound(what)
    const count = await countUnitsOf(tx, id)
    if (count > 0)
      throw conflict(
        `Модель ${inQuotes(model.title)} удалить нельзя: с ней ${counted(count, unitForms)}. Снимите отметку «Действует», и её больше не предложат`,
      )
    await deleteModel(tx, id)
    await recordModel(tx, ctx, model, 'Удалено')
  })

const titleOfPrice = async (tx: Tx, { priceItemId }: UnitModelInput) =>
  priceItemId === null ? null : findPriceItemTitle(tx, priceItemId)

async function checkPriceItem(tx: Tx, input: UnitModelInput): Promise<void> {
  if ((await titleOfPrice(tx, input)) === undefined)
    throw invalid({ priceItemId: `${fieldTitle(UnitModelInput, 'priceItemId')}: такой записи нет` })
}

async function changeText(tx: Tx, before: UnitModelInput, after: UnitModelInput): Promise<string> {
  const priceItemId = [await titleOfPrice(tx, before), await titleOfPrice(tx, after)] as const
  return fieldChangesText(unitModelFields, before, after, { priceItemId })
}

async function recordModel(
  tx: Tx,
  ctx: Ctx,
  entry: { id: number; title: string },
  details: string,
): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, entry, details)
  await publishChange(tx, { room: 'units', changes: [{ id: entry.id }] })
}
