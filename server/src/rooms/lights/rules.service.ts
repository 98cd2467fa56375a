import { fieldTitle } from '@naryad/contract/kit/messages'
import { type LightRule, type LightRuleChange, LightRuleInput } from '@naryad/contract/lights/light-rules'
import { lightRuleFields } from '@naryad/contract/lights/light-rules.fields'
import { lightRulesRoutes } from '@naryad/contract/lights/lights.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { isUnchanged } from '../../platform/text/unchanged.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { requestRefresh } from './lights.repo.ts'
import {
  deleteRule,
  findKindTitle,
  findRule,
  insertRule,
  lockRule,
  readRules,
  updateRule,
} from './rules.repo.ts'

const what = 'Правило светофора'
const dictionary = { kind: 'light-rules', what }

export const lightConstraints: Constraints = {
  light_rules_title_unique: () => taken('title', 'Правило с таким названием уже есть'),
  light_rules_kind: () => conflict('По этому виду обслуживания есть правило светофора: сначала удалите его'),
}

export async function listRules(db: Db): Promise<{ items: LightRule[]; totalCount: number }> {
  const items = await readRules(db)
  return { items, totalCount: items.length }
}

async function getRule(tx: Tx, id: number): Promise<LightRule> {
  const rule = await findRule(tx, id)
  if (!rule) throw notFound(what)
  return rule
}

export const createRule = (db: Db, ctx: Ctx, input: LightRuleInput): Promise<LightRule> =>
  idempotently(db, ctx, lightRulesRoutes.create, input, async (tx) => {
    await checkKind(tx, input)
    const id = await insertRule(tx, input)
    await follow(tx, ctx, { id, title: input.title }, 'Добавлено')
    return getRule(tx, id)
  })

export const changeRule = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: LightRuleChange,
): Promise<LightRule> =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, id)
    if (!before) throw notFound(what)
    await refuseOlderEntry(tx, dictionary, version, before)
    if (isUnchanged(before, input)) return before
    await checkKind(tx, input)
    await updateRule(tx, id, input)
    await follow(tx, ctx, { id, title: input.title }, await changeText(tx, before, input))
    return getRule(tx, id)
  })

export const removeRule = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, id)
    if (!rule) throw notFound(what)
    await deleteRule(tx, id)
    await follow(tx, ctx, rule, 'Удалено')
  })

async function checkKind(tx: Tx, { kindId }: LightRuleInput): Promise<void> {
  if (kindId !== null && (await findKindTitle(tx, kindId)) === undefined)
    throw invalid({ kindId: `${fieldTitle(LightRuleInput, 'kindId')}: такой записи нет` })
}

async function changeText(tx: Tx, before: LightRuleInput, after: LightRuleInput): Promise<string> {
  const titleOf = async (kindId: number | null) => (kindId === null ? null : await findKindTitle(tx, kindId))
  const kindId = [await titleOf(before.kindId), await titleOf(after.kindId)] as const
  return fieldChangesText(lightRuleFields, before, after, { kindId })
}

/** The audit has the change, and the lights of all trucks follow it by a job. */
async function follow(
  tx: Tx,
  ctx: Ctx,
  entry: { id: number; title: string },
  details: string,
): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, entry, details)
  await requestRefresh(tx)
  await publishChange(tx, { room: 'lights', changes: [{ id: entry.id }] })
}
