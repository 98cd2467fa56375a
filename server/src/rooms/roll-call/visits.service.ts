import { isAwaited } from '@naryad/contract/roll-call/roll-call.words'

import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { differences, recordActions } from '../history/index.ts'
import { rollCallHistoryFields } from './history-fields.ts'
import {
  deleteRollCalls,
  insertRollCalls,
  lockOfTasks,
  type NewRollCall,
  type RollCallRow,
  updateRollCalls,
} from './roll-call.repo.ts'
import { findTasks, findVisitsOfCars, readVisits, type Visit } from './visits.repo.ts'

interface Plan {
  readonly added: NewRollCall[]
  readonly changed: { readonly before: RollCallRow; readonly after: RollCallRow }[]
  readonly removed: RollCallRow[]
}

/**
 * Synchronizes the roll-calls of these tasks with their plans, in the transaction that changed the tasks
 * and in a fixed number of statements. The caller has locked the tasks.
 */
export async function syncPlannedVisits(tx: Tx, taskIds: readonly number[]): Promise<void> {
  const present = await lockOfTasks(tx, taskIds)
  const visits = new Map((await readVisits(tx, taskIds)).map((visit) => [visit.taskId, visit]))
  if (present.length === 0 && visits.size === 0) return
  const tasks = await findTasks(tx, taskIds)
  const plan: Plan = { added: [], changed: [], removed: [] }
  const ofTask = Map.groupBy(present, ({ taskId }) => taskId)
  for (const id of new Set(taskIds)) decide(plan, visits.get(id), ofTask.get(id) ?? [], tasks.has(id))
  await write(tx, plan)
}

/**
 * Updates planned visits after trucks were assigned to new drivers. The tasks are not locked: a transaction
 * that has locked a task may wait for the truck, which its foreign key locks, and the two would deadlock.
 */
export async function syncVisitsOfCars(tx: Tx, carIds: readonly number[]): Promise<void> {
  const taskIds = await findVisitsOfCars(tx, carIds)
  if (taskIds.length > 0) await syncPlannedVisits(tx, taskIds)
}

function decide(plan: Plan, visit: Visit | undefined, rows: readonly RollCallRow[], isTaskThere: boolean) {
  const awaited = rows.find(({ status }) => isAwaited(status))
  if (visit) {
    if (awaited) move(plan, awaited, visit)
    // Attendance already recorded for the day stays: moving a plan within the day does not require a new
    // mark.
    else if (!rows.some(({ date }) => date === visit.date)) plan.added.push(newOf(visit))
    return
  }
  const link = isTaskThere ? {} : { taskId: null }
  for (const row of rows) {
    if (row.status === 'EXPECTED') plan.removed.push(row)
    else if (row.status === 'CONFIRMED')
      plan.changed.push({
        before: row,
        after: { ...row, ...link, status: 'EXCUSED', comment: 'Визит отменён', source: 'RULE' },
      })
    else if (!isTaskThere) plan.changed.push({ before: row, after: { ...row, ...link } })
  }
}

const newOf = ({ ...visit }: Visit): NewRollCall => ({
  ...visit,
  userId: null,
  status: 'EXPECTED',
  arrivedAt: null,
  source: 'RULE',
  comment: '',
})

/** A confirmation is valid only for its window and driver; otherwise the status is reset. */
function move(plan: Plan, before: RollCallRow, { ...visit }: Visit): void {
  const isOtherDriver = before.driverId !== visit.driverId
  const isMoved = before.windowFrom !== visit.windowFrom || before.windowTo !== visit.windowTo
  const isOther = before.carId !== visit.carId || before.companyId !== visit.companyId
  if (!isMoved && !isOtherDriver && !isOther) return
  const status = isMoved || isOtherDriver ? ({ status: 'EXPECTED', source: 'RULE' } as const) : {}
  plan.changed.push({ before, after: { ...before, ...visit, ...status } })
}

async function write(tx: Tx, { added, changed, removed }: Plan): Promise<void> {
  await deleteRollCalls(
    tx,
    removed.map(({ id }) => id),
  )
  await updateRollCalls(
    tx,
    changed.map(({ after }) => after),
  )
  const ids = await insertRollCalls(tx, added)
  await recordActions(tx, { who: null }, 'roll-call', [
    ...ids.map((objectId) => ({ objectId, kind: 'CREATED' as const })),
    ...changed.flatMap(({ before, after }) => differences(before.id, rollCallHistoryFields, before, after)),
  ])
  await publishChange(tx, {
    room: 'roll-call',
    changes: [
      ...removed,
      ...changed.flatMap(({ before, after }) =>
        before.companyId === after.companyId ? [after] : [before, after],
      ),
      ...added.map(({ companyId }, at) => ({ id: ids[at] ?? 0, companyId })),
    ],
  })
}
