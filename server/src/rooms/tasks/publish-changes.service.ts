import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Draft, Scene, WorkRow } from './drafts.ts'
import { taskEvents } from './tasks.events.ts'

/** Makes known what the drafts change: one publication an event, however many the tasks. */
export async function publishChanges(tx: Tx, { who }: Scene, drafts: readonly Draft[]): Promise<void> {
  const byUserId = who.id
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
    taskEvents.planned,
    drafts
      .filter(changesPlan)
      .map(({ after: { id, plannedFrom, plannedTo } }) => ({ taskId: id, plannedFrom, plannedTo, byUserId })),
  )
  await publish(
    tx,
    taskEvents.costsDecided,
    drafts
      .filter(decidesCosts)
      .map(({ after }) => ({ taskId: after.id, isApproved: after.isCostsApproved, byUserId })),
  )
}

const decidesCosts = ({ before, after }: Draft): boolean =>
  (after.isCostsApproved && !before.isCostsApproved) ||
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
