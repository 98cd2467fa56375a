import { contractName } from '@naryad/contract/contracts/contracts.words'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { insertActions } from '../changes/changes.repo.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { type Command, recordAction } from '../changes/drafts.ts'
import { deadlinesByNorm, deadlineText } from '../deadlines/deadlines.service.ts'
import { applyFoundContracts, readByNorm } from './contract-changes.repo.ts'

/** Finds the contracts of open requests of these organizations again; their deadlines stay. */
export async function findContractsAgain(tx: Tx, companyIds: readonly number[]): Promise<void> {
  const time = timeNow()
  const changed = await applyFoundContracts(tx, companyIds, time.receivedAt)
  if (changed.length === 0) return
  const nameOf = (number: string | null): string | null => (number === null ? null : contractName(number))
  await insertActions(
    tx,
    changed.map(({ taskId, version, fromNumber, toNumber }) => ({
      taskId,
      version,
      userId: null,
      source: 'RULE',
      kind: 'CHANGED',
      field: taskTitles.contract,
      fromText: nameOf(fromNumber),
      toText: nameOf(toNumber),
    })),
    time,
  )
  await publishChange(tx, {
    room: 'tasks',
    changes: changed.map(({ taskId, companyId }) => ({ id: taskId, companyId })),
  })
}

/** The open requests of a contract with other deadlines than those of its norm. */
async function findOutdated(db: Db, contractId: number): Promise<number[]> {
  const tasks = await readByNorm(db, contractId)
  const deadlines = await deadlinesByNorm(db, tasks)
  return tasks.filter((task) => deadlines.get(task.id)?.deadlineAt !== task.deadlineAt).map(({ id }) => id)
}

const recount: Action = async (tx, _, rows) => {
  const deadlines = await deadlinesByNorm(tx, rows)
  return (draft) => {
    const { after } = draft
    const deadline = deadlines.get(after.id)
    if (!deadline || deadline.deadlineAt === after.deadlineAt) return null
    recordAction(
      draft,
      'CHANGED',
      taskTitles.deadlineAt,
      deadlineText(after),
      deadlineText({ ...after, ...deadline }),
    )
    Object.assign(after, deadline)
    return null
  }
}

/** Counts those deadlines again; returns how many. */
export async function recountDeadlines(tx: Tx, command: Command, contractId: number): Promise<number> {
  const ids = await findOutdated(tx, contractId)
  const { accepted } = await changeTasks(tx, command, ids, recount)
  return accepted.filter(({ actions }) => actions.length > 0).length
}

export const countOutdatedDeadlines = async (db: Db, contractId: number): Promise<number> =>
  (await findOutdated(db, contractId)).length
