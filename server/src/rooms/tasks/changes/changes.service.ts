import { shortName } from '@naryad/contract/kit/people'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { internalActions } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Refusal } from '../../../platform/http/refusals.ts'
import { type Change, publishChange } from '../../../platform/live/publish-change.ts'
import { followContracts } from '../contracts/contracts.service.ts'
import { forgetFormerCompany } from '../costs/cost-approvals.ts'
import { approveWithinLimits } from '../costs/cost-limits.service.ts'
import { followOperator, publishCrews, writeCrews } from '../crew/crew-changes.service.ts'
import { withdrawMissed } from '../deadlines/deadline-notices.service.ts'
import { updateDeadlines } from '../deadlines/deadlines.service.ts'
import { updateNextMoves } from '../deadlines/next-moves.service.ts'
import { measureTimes } from '../deadlines/report-times.service.ts'
import { type ChildRow, type Families, familiesOf, followFamily, noteChild } from '../relations/families.ts'
import { refreshOperatorWords, refreshSearch } from '../search/tasks.search.repo.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { updateWarranties, writeWarranties } from '../warranty/warranty.service.ts'
import {
  type ActionRow,
  insertActions,
  lockTasks,
  readChildren,
  readPeople,
  updateTasks,
  updateWide,
} from './changes.repo.ts'
import { timeNow, timeOf } from './clock.ts'
import {
  authorOf,
  type Draft,
  draftOf,
  type Command,
  type CommandContext,
  finalizeDraft,
  sourceOf,
  type HistoryValue,
  type WorkRow,
} from './drafts.ts'
import { refuseHidden } from './hidden-tasks.service.ts'
import { publishChanges } from './publish-changes.service.ts'

/** The relatives of a task, including changes made earlier in the batch. */
export interface FamilyState {
  readonly parent: WorkRow | undefined
  readonly siblings: readonly ChildRow[]
  readonly children: readonly ChildRow[]
}

/**
 * Decides about one task: returns a refusal without touching the draft, or changes the draft.
 * Synchronous: all necessary data has been loaded for the whole batch.
 */
export type TaskRule = (draft: Draft, relatives: FamilyState) => Refusal | null

/** An action on any number of tasks: loads the data of its rule once per batch. */
export type Action = (
  tx: Tx,
  context: CommandContext,
  rows: readonly WorkRow[],
) => TaskRule | Promise<TaskRule>

export interface Outcome {
  /** Refusals by task id. */
  readonly refusals: Map<number, Refusal>
  /** How many tasks were already in the requested state; nothing is recorded in their history. */
  readonly unchangedCount: number
  /** The requested tasks that were not refused. */
  readonly accepted: readonly Draft[]
}

/**
 * Applies the action to every task that allows it, in a fixed number of statements. A task that the user
 * may not see is reported as not found.
 */
export async function changeTasks(
  tx: Tx,
  command: Command,
  ids: readonly number[],
  action: Action,
  /** Which tasks the user may see. */
  visible = visibleTasks(command.who),
): Promise<Outcome> {
  const locked = await lockTasks(tx, ids, visible)
  const { who } = command
  const drafts = new Map(locked.map((row) => [row.id, draftOf(row)]))
  const families = await readFamilies(tx, locked)
  const wanted = new Set(ids)
  const rows = locked.filter((row) => row.isVisible && wanted.has(row.id))
  // A device queues changes of single tasks only.
  const time = rows.length > 1 ? timeNow() : await timeOf(tx, command, rows[0])
  const context: CommandContext = { who, ...time }
  const judge = rows.length > 0 ? await action(tx, context, rows) : () => null

  const refusals = new Map<number, Refusal>()
  const decide = ({ id }: WorkRow): void => {
    const draft = drafts.get(id)
    if (!draft) return
    const refusal = judge(draft, relativesOf(draft.after, drafts, families))
    if (refusal) refusals.set(id, refusal)
    else noteChild(families, draft)
  }
  // Children first, so that a bulk action can close a family together with its parent.
  for (const row of rows) if (row.childsCount === 0) decide(row)
  for (const [parentId, family] of families) {
    const parent = drafts.get(parentId)
    if (parent) followFamily(parent, family, context)
  }
  for (const row of rows) if (row.childsCount > 0) decide(row)

  await write(tx, context, [...drafts.values()])
  const accepted = rows.flatMap(({ id }) => (refusals.has(id) ? [] : (drafts.get(id) ?? [])))
  const unchangedCount = accepted.filter(({ actions }) => actions.length === 0).length
  for (const { id } of rows) wanted.delete(id)
  for (const [id, refusal] of await refuseHidden(tx, who, [...wanted])) refusals.set(id, refusal)
  return { refusals, unchangedCount, accepted }
}

/** The same for one task: a refusal is thrown. `after` runs in the same transaction. */
export const changeTask = <Result>(
  db: Db,
  command: Command,
  id: number,
  action: Action,
  after: (tx: Tx, accepted: Outcome['accepted']) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const { refusals, accepted } = await changeTasks(tx, command, [id], action)
    for (const refusal of refusals.values()) throw refusal
    return after(tx, accepted)
  })

async function readFamilies(tx: Tx, rows: readonly WorkRow[]): Promise<Families> {
  const parentIds = new Set<number>()
  for (const { id, parentId, childsCount } of rows) {
    if (parentId !== null) parentIds.add(parentId)
    if (childsCount > 0) parentIds.add(id)
  }
  return familiesOf(parentIds.size === 0 ? [] : await readChildren(tx, [...parentIds]))
}

function relativesOf(row: WorkRow, drafts: ReadonlyMap<number, Draft>, families: Families): FamilyState {
  const { id, parentId } = row
  return {
    parent: parentId === null ? undefined : drafts.get(parentId)?.after,
    siblings: parentId === null ? [] : (families.get(parentId)?.now ?? []).filter((child) => child.id !== id),
    children: families.get(id)?.now ?? [],
  }
}

export const openChildrenOf = ({ children }: FamilyState): number[] =>
  children.filter(({ status }) => !isEnded(status)).map(({ id }) => id)

/** Writes the drafts with their history and publishes the changes to open screens and other rooms. */
export async function write(tx: Tx, context: CommandContext, drafts: readonly Draft[]): Promise<void> {
  drafts.forEach(followOperator)
  await followContracts(tx, drafts)
  await updateDeadlines(tx, drafts)
  await measureTimes(tx, drafts)
  await updateNextMoves(tx, drafts)
  await updateWarranties(tx, drafts)
  drafts.forEach(forgetFormerCompany)
  await approveWithinLimits(tx, context, drafts)
  const changed = drafts.filter(finalizeDraft)
  if (changed.length === 0) return
  const isInternal = changed.every(isHiddenFromClients)
  await updateTasks(tx, changed, { receivedAt: context.receivedAt, isInternal })
  for (const { after, wide } of changed)
    if (Object.keys(wide).length > 0) await updateWide(tx, after.id, wide)
  await writeCrews(tx, changed)
  await writeWarranties(tx, changed)
  await writeHistory(tx, context, changed)
  await updateSearch(tx, changed)
  const announced = announcedOf(drafts, changed)
  // Without an organization only staff are notified.
  await publishChange(tx, {
    room: 'tasks',
    changes: isInternal ? announced.map(({ id }) => ({ id })) : announced,
  })
  await publishChanges(tx, context, changed)
  await publishCrews(tx, context, changed)
  await withdrawMissed(tx, changed, context.receivedAt)
}

const internalKinds: ReadonlySet<string> = new Set(internalActions)

/** Whether clients see nothing of the change. */
const isHiddenFromClients = ({ actions }: Draft): boolean =>
  actions.length > 0 && actions.every(({ kind }) => internalKinds.has(kind))

async function updateSearch(tx: Tx, changed: readonly Draft[]): Promise<void> {
  const idsOf = (drafts: readonly Draft[]): number[] => drafts.map(({ after }) => after.id)
  const rewritten = idsOf(changed.filter(affectsSearch))
  if (rewritten.length > 0) await refreshSearch(tx, rewritten)
  const assigned = idsOf(changed.filter((draft) => !affectsSearch(draft) && changesOperator(draft)))
  if (assigned.length > 0) await refreshOperatorWords(tx, assigned)
}

/** Whether all search words have to be recomputed; a change of the operator alone replaces only one word. */
const affectsSearch = ({ before, after, wide }: Draft): boolean =>
  before.queue !== after.queue ||
  before.companyId !== after.companyId ||
  before.carId !== after.carId ||
  before.workReport !== after.workReport ||
  Object.keys(wide).length > 0

const changesOperator = ({ before, after }: Draft): boolean => before.operatorId !== after.operatorId

/**
 * Also publishes to users who no longer see the task, and to viewers of its parent, which counts finished
 * children; the parent is among the drafts.
 */
function announcedOf(drafts: readonly Draft[], changed: readonly Draft[]): Change[] {
  const named = new Set(changed.flatMap(({ after }) => [after.id, after.parentId]))
  return drafts
    .filter(({ after }) => named.has(after.id))
    .flatMap(({ before, after }) => (before.companyId === after.companyId ? [after] : [before, after]))
}

async function writeHistory(
  tx: Tx,
  { who, ...time }: CommandContext,
  drafts: readonly Draft[],
): Promise<void> {
  const actions = drafts.flatMap((draft) =>
    draft.actions.map((action) => ({
      ...action,
      taskId: draft.after.id,
      version: draft.after.version,
      at: draft.effectiveAt ?? time.at,
    })),
  )
  const named = new Set(actions.flatMap(({ from, to }) => [from, to]).flatMap(personOf))
  const people = await readPeople(tx, [...named])
  const textOf = (value: HistoryValue): string | null => {
    if (value === null || typeof value === 'string') return value
    const person = people.get(value.personId)
    return person ? shortName(person) : null
  }
  const source = sourceOf(who)
  await insertActions(
    tx,
    actions.map(({ taskId, version, at, kind, field, from, to, isDerived }): ActionRow => ({
      taskId,
      version,
      at,
      userId: isDerived ? null : authorOf(who),
      source: isDerived ? 'RULE' : source,
      kind,
      field,
      fromText: textOf(from),
      fromPersonId: personOf(from)[0] ?? null,
      toText: textOf(to),
      ruleTitle: who.rule?.title ?? null,
      ruleReason: who.rule?.reason ?? null,
      apiTokenId: isDerived ? null : (who.apiTokenId ?? null),
    })),
    time,
  )
}

const personOf = (value: HistoryValue): number[] =>
  value !== null && typeof value === 'object' ? [value.personId] : []
