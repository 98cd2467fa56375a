import type { Evidence } from '@naryad/contract/suggestions/suggestions'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { joinByRule, suggestTask, withdrawSuggestions } from '../suggestions/index.ts'
import { factText } from './fact-text.ts'
import { type FactOfTruck, linkFacts } from './lights.repo.ts'
import {
  type Answered,
  causeOf,
  findOutdated,
  type OpenTask,
  readAnswered,
  readOpenTasks,
  readRedFacts,
  readRedTrucks,
  readSuggestingRules,
  type RedTruck,
  type SuggestingRule,
} from './reds.repo.ts'

/** Trucks per transaction. */
const batchSize = 200

/**
 * Suggests a request for each red truck: one, with all its red facts that have no open task. It is joined to an open
 * task of the truck in its category. What was refused is not suggested again until a fact changes or 30 days pass.
 */
export async function suggestForReds(db: Db): Promise<void> {
  const rules = await readSuggestingRules(db)
  const ruleIds = rules.map(({ id }) => id)
  await inTransaction(db, async (tx) => withdrawSuggestions(tx, await findOutdated(tx, ruleIds)))
  if (ruleIds.length === 0) return
  for (let afterId = 0; ;) {
    const from = afterId
    const trucks = await inTransaction(db, async (tx) => {
      const batch = await readRedTrucks(tx, ruleIds, { afterId: from, limit: batchSize })
      await suggestBatch(tx, rules, batch)
      return batch
    })
    const last = trucks.at(-1)
    if (!last || trucks.length < batchSize) return
    afterId = last.id
  }
}

interface Wanted {
  readonly truck: RedTruck
  readonly rules: readonly SuggestingRule[]
  readonly evidence: readonly Evidence[]
  readonly undecided: Answered | undefined
}

async function suggestBatch(
  tx: Tx,
  rules: readonly SuggestingRule[],
  trucks: readonly RedTruck[],
): Promise<void> {
  const ids = trucks.map(({ id }) => id)
  const facts = Map.groupBy(await readRedFacts(tx, ids), ({ carId }) => carId)
  const answered = Map.groupBy(await readAnswered(tx, ids), ({ carId }) => carId)
  const wanted = trucks.map((truck) =>
    wantedOf(truck, rules, facts.get(truck.id) ?? [], answered.get(truck.id) ?? []),
  )
  const isGone = ({ evidence, undecided }: Wanted) => evidence.length === 0 && undecided !== undefined
  await withdrawSuggestions(
    tx,
    wanted.filter(isGone).flatMap(({ undecided }) => undecided?.id ?? []),
  )
  const categories = rules.flatMap(({ categoryId }) => categoryId ?? [])
  const tasks = Map.groupBy(await readOpenTasks(tx, ids, categories), ({ carId }) => carId)
  await workOnEach(tx, {
    what: 'Заявка по красному светофору',
    items: wanted.filter(
      ({ truck, evidence, undecided }) => evidence.length > 0 && !covers(undecided, truck, evidence),
    ),
    nameOf: ({ truck }) => `ТС ${truck.id}`,
    work: (one) => suggest(tx, one, tasks.get(one.truck.id) ?? []),
  })
}

/** The red facts of a truck without an open task that no decision answers for. */
function wantedOf(
  truck: RedTruck,
  rules: readonly SuggestingRule[],
  facts: readonly FactOfTruck[],
  answered: readonly Answered[],
): Wanted {
  const found = rules.flatMap((rule) => {
    const fact = facts.find(
      ({ ruleId, light, isTaskOwn }) => ruleId === rule.id && light === 'RED' && !isTaskOwn,
    )
    return fact ? [{ rule, line: { title: rule.title, text: lastingText(fact) } }] : []
  })
  const evidence = found.map(({ line }) => line)
  const isAnswered = answered.some((one) => one.isDecided && covers(one, truck, evidence))
  return {
    truck,
    rules: found.map(({ rule }) => rule),
    evidence: isAnswered ? [] : evidence,
    undecided: answered.find(({ isDecided }) => !isDecided),
  }
}

/** The same as long as the fact is the same: without the days that have passed. */
const lastingText = (fact: FactOfTruck): string =>
  fact.state === 'OVERDUE' && fact.until !== null && fact.range?.isByMileage !== true
    ? `срок истёк ${calendarDay(fact.until) ?? ''}`
    : factText(fact)

/** What was said of the truck of a former owner answers for nothing. */
const covers = (
  answered: Answered | undefined,
  { companyId }: RedTruck,
  evidence: readonly Evidence[],
): boolean =>
  answered !== undefined &&
  answered.companyId === companyId &&
  evidence.every(({ title, text }) =>
    answered.evidence.some((line) => line.title === title && line.text === text),
  )

const maxTitle = 200

async function suggest(
  tx: Tx,
  { truck, rules, evidence }: Wanted,
  tasks: readonly OpenTask[],
): Promise<void> {
  const guessing = rules.find(({ category }) => category !== null) ?? rules[0]
  const { type = null, category = null } = guessing ?? {}
  const suggestion = {
    source: 'RULE',
    queue: guessing?.queue ?? 'tachograph',
    title: `Красный светофор: ${evidence.map(({ title }) => title).join(', ')}`.slice(0, maxTitle),
    companyId: truck.companyId,
    carId: truck.id,
    evidence,
    cause: causeOf(truck.id),
    guess: { type, category },
  } as const
  const task = tasks.find(({ categoryId }) => rules.some((rule) => rule.categoryId === categoryId))
  if (!task) {
    await suggestTask(tx, suggestion)
    return
  }
  await joinByRule(tx, suggestion, task.id)
  await linkFacts(
    tx,
    task.id,
    rules.map(({ id }) => id),
  )
}
