import type { RuleChange } from '@naryad/contract/automation/automation.words'
import { awaitsApproval } from '@naryad/contract/tasks/tasks.rules'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { taskEvents } from '../tasks.events.ts'
import { authorOf, type CommandContext, type Draft, type WorkRow } from './drafts.ts'

/** Publishes the changes of the drafts: one publication per event type, for any number of tasks. */
export async function publishChanges(
  tx: Tx,
  { who }: CommandContext,
  drafts: readonly Draft[],
): Promise<void> {
  const byUserId = authorOf(who)
  const changed = (column: keyof WorkRow) =>
    drafts.filter(({ before, after }) => before[column] !== after[column])
  const completed = drafts.filter(({ before, after }) => (before.doneAt === null) !== (after.doneAt === null))
  await publish(
    tx,
    taskEvents.completionChanged,
    completed.map(({ after }) => ({ taskId: after.id, isDone: after.doneAt !== null })),
  )
  await publish(
    tx,
    taskEvents.visitChanged,
    drafts.filter(changesVisit).map(({ after }) => ({ taskId: after.id })),
  )
  await publish(
    tx,
    taskEvents.assigned,
    changed('operatorId').map(({ before, after }) => ({
      taskId: after.id,
      from: before.operatorId,
      to: after.operatorId,
      byUserId,
    })),
  )
  await publish(
    tx,
    taskEvents.statusChanged,
    changed('status').map(({ before, after }) => ({
      taskId: after.id,
      from: before.status,
      to: after.status,
      byUserId,
    })),
  )
  await publish(
    tx,
    taskEvents.planChanged,
    drafts
      .filter(changesPlan)
      .map(({ after: { id, plannedFrom, plannedTo } }) => ({ taskId: id, plannedFrom, plannedTo, byUserId })),
  )
  await publish(
    tx,
    taskEvents.returned,
    drafts.filter(isReturned).map((draft) => ({
      taskId: draft.after.id,
      from: draft.before.status,
      reason: reasonOf(draft),
      byUserId,
    })),
  )
  await publish(
    tx,
    taskEvents.costsRequested,
    drafts
      .filter(({ before, after }) => !awaitsApproval(before) && awaitsApproval(after))
      .map(({ after }) => ({ taskId: after.id, byUserId })),
  )
  await publish(
    tx,
    taskEvents.costsChanged,
    drafts.filter(changesCosts).map(({ before, after }) => ({
      taskId: after.id,
      isFreed: after.isWarranty && !before.isWarranty,
    })),
  )
  await publish(
    tx,
    taskEvents.costsDecided,
    drafts
      .filter(decidesCosts)
      .map(({ after }) => ({ taskId: after.id, isApproved: after.isCostsApproved, byUserId })),
  )
  // A rule starts no rules.
  if (!who.rule) await publish(tx, taskEvents.changed, drafts.flatMap(describeForRules))
}

const changeColumns: Readonly<Record<RuleChange, readonly (keyof WorkRow)[]>> = {
  STATUS: ['status'],
  OPERATOR: ['operatorId'],
  PRIORITY: ['priority'],
  QUEUE: ['queue'],
  PLAN: ['plannedFrom', 'plannedTo'],
  DEADLINE: ['deadlineAt'],
  COMPANY: ['companyId'],
  CAR: ['carId'],
}

function describeForRules({ before, after }: Draft) {
  const changes = (Object.keys(changeColumns) as RuleChange[]).filter((change) =>
    changeColumns[change].some((column) => before[column] !== after[column]),
  )
  return changes.length === 0 ? [] : [{ taskId: after.id, version: after.version, changes }]
}

const isReturned = ({ before, after, isRestored = false }: Draft): boolean =>
  !isRestored && isEnded(before.status) && !isEnded(after.status)

/** The reason entered with the status change. */
function reasonOf({ actions }: Draft): string | null {
  const to = actions.find(({ field }) => field === 'Причина')?.to
  return typeof to === 'string' ? to : null
}

/** Another organization has not been asked about them, and costs under warranty ask for nothing. */
const changesCosts = ({ before, after, wide }: Draft): boolean =>
  'costItems' in wide ||
  before.companyId !== after.companyId ||
  (before.isWarranty !== after.isWarranty && after.costs > 0)

const decidesCosts = ({ before, after, isApprovedByLimit = false }: Draft): boolean =>
  (after.isCostsApproved && !before.isCostsApproved && !isApprovedByLimit) ||
  (after.costsRefusedAt !== null && after.costsRefusedAt !== before.costsRefusedAt)

const changesPlan = ({ before, after }: Draft): boolean =>
  before.plannedFrom !== after.plannedFrom || before.plannedTo !== after.plannedTo

const isPlanned = ({ plannedFrom, plannedTo }: WorkRow): boolean => plannedFrom !== null || plannedTo !== null

const visitColumns = [
  'plannedFrom',
  'plannedTo',
  'carId',
  'companyId',
  'status',
  'childsCount',
] as const satisfies readonly (keyof WorkRow)[]

const changesVisit = ({ before, after, wide }: Draft): boolean =>
  (isPlanned(before) || isPlanned(after)) &&
  ('driverId' in wide || visitColumns.some((column) => before[column] !== after[column]))
