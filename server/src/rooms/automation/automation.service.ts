import { isDeepStrictEqual } from 'node:util'

import type {
  Rule,
  RuleInput,
  RuleInputChange,
  RuleLogQuery,
  RuleOrder,
  RuleRun,
  RuleSwitch,
} from '@naryad/contract/automation/automation'
import { maxRules } from '@naryad/contract/automation/automation.words'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, notFound } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { readSetting } from '../settings/index.ts'
import {
  countLocked,
  deleteRule,
  insertRule,
  lockRule,
  orderRules,
  readRules,
  type RuleRow,
  turnRule,
  updateRule,
} from './automation.repo.ts'
import { readReferences, type References } from './facts.repo.ts'
import { problemsOf } from './problems.ts'
import { readRuns } from './runs.repo.ts'
import { sayAction, sayWhen, type Titles } from './sentences.ts'

const dictionary = { kind: 'automation_rules', what: 'Правило' }
const missing = () => notFound('Правило')

type Known = References & Pick<Titles, 'queues'>

async function readKnown(db: Db, rules: Parameters<typeof readReferences>[1]): Promise<Known> {
  return { ...(await readReferences(db, rules)), queues: await readSetting(db, 'queueLabels') }
}

const shown = (row: RuleRow, known: Known): Rule => ({
  ...row,
  isEnabled: row.enabledAt !== null,
  problems: problemsOf(row, known),
  whenText: sayWhen(row, known),
  actionTexts: row.actions.map((action) => sayAction(action, known)),
})

export async function listRules(db: Db): Promise<{ items: Rule[]; totalCount: number }> {
  const rows = await readRules(db)
  const known = await readKnown(db, rows)
  return { items: rows.map((row) => shown(row, known)), totalCount: rows.length }
}

async function getRule(db: Db, id: number): Promise<Rule> {
  const [row] = await readRules(db, id)
  if (!row) throw missing()
  return shown(row, await readKnown(db, [row]))
}

async function record(tx: Tx, ctx: Ctx, rule: { id: number; title: string }, details: string): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, rule, details)
  await publishAllChanged(tx, ['settings'])
}

const describe = async (tx: Tx, input: RuleInput): Promise<string> => {
  const known = await readKnown(tx, [input])
  const then = input.actions.map((action) => sayAction(action, known)).join('; ')
  return `${inQuotes(input.title)}: ${sayWhen(input, known)} → ${then}`.slice(0, 1500)
}

/** A rule that names someone who cannot act would be skipped from its first moment on. */
async function refuseUnknown(tx: Tx, input: RuleInput): Promise<void> {
  const [problem] = problemsOf(input, await readReferences(tx, [input]))
  if (problem !== undefined) throw impossible(`Правило не сработает: ${problem}`)
}

export const createRule = (db: Db, ctx: Ctx, input: RuleInput): Promise<Rule> =>
  inTransaction(db, async (tx) => {
    const { n, last } = await countLocked(tx)
    if (n >= maxRules) throw impossible(`Правил не больше ${maxRules}`)
    await refuseUnknown(tx, input)
    const id = await insertRule(tx, input, { position: last + 1, createdBy: ctx.who.id })
    await record(tx, ctx, { id, title: input.title }, `Добавлено, выключено: ${await describe(tx, input)}`)
    return getRule(tx, id)
  })

export const changeRule = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: RuleInputChange,
): Promise<Rule> =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, id)
    if (!before) throw missing()
    await refuseOlderEntry(tx, dictionary, version, await getRule(tx, id))
    const { title, moment, time, conditions, actions } = before
    if (isDeepStrictEqual({ title, moment, time, conditions, actions }, input)) return getRule(tx, id)
    await refuseUnknown(tx, input)
    const isOther = !isDeepStrictEqual(
      { moment, time, conditions },
      { moment: input.moment, time: input.time, conditions: input.conditions },
    )
    await updateRule(tx, id, input, { isOther })
    await record(tx, ctx, { id, title: input.title }, `Изменено: ${await describe(tx, input)}`)
    return getRule(tx, id)
  })

export const switchRule = (db: Db, ctx: Ctx, id: number, { isEnabled, version }: RuleSwitch): Promise<Rule> =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, id)
    if (!before) throw missing()
    const present = await getRule(tx, id)
    await refuseOlderEntry(tx, dictionary, version, present)
    if (present.isEnabled === isEnabled && present.pausedReason === null) return present
    const [problem] = present.problems
    if (isEnabled && problem !== undefined) throw impossible(`Правило не сработает: ${problem}`)
    await turnRule(tx, id, isEnabled)
    await record(tx, ctx, before, `${inQuotes(before.title)}: ${isEnabled ? 'включено' : 'выключено'}`)
    return getRule(tx, id)
  })

export const changeOrder = (
  db: Db,
  ctx: Ctx,
  { ids }: RuleOrder,
): Promise<{ items: Rule[]; totalCount: number }> =>
  inTransaction(db, async (tx) => {
    await countLocked(tx)
    const present = await readRules(tx)
    const wanted = new Set(ids)
    if (
      wanted.size !== ids.length ||
      ids.length !== present.length ||
      present.some(({ id }) => !wanted.has(id))
    )
      throw conflict('Список правил изменился: обновите страницу')
    const [first] = present
    if (first && present.some(({ id }, at) => id !== ids[at])) {
      await orderRules(tx, ids)
      await record(tx, ctx, first, 'Изменён порядок правил')
    }
    return listRules(tx)
  })

export const removeRule = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, id)
    if (!before) throw missing()
    await deleteRule(tx, id)
    await record(tx, ctx, before, `Удалено: ${inQuotes(before.title)}`)
  })

export async function readLog(
  db: Db,
  id: number,
  query: RuleLogQuery,
): Promise<{ items: RuleRun[]; totalCount: number }> {
  await getRule(db, id)
  return readRuns(db, id, query)
}
