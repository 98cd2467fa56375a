import type { Tx } from '../../../platform/db/connect.ts'
import { lockTasks } from '../changes/changes.repo.ts'
import { write } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { type CommandContext, draftOf } from '../changes/drafts.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { everyTask } from '../warranty/warranty.repo.ts'
import { readAgreedCosts } from './agreed-costs.repo.ts'

/** Tasks per batch, as they are created. */
const portion = 250

/** Approves the costs of these tasks by what was agreed to for their works, which are linked to them by now. */
export async function approveLinkedWorks(
  tx: Tx,
  who: CommandContext['who'],
  ids: readonly number[],
): Promise<void> {
  const context = { who, ...timeNow() }
  for (let from = 0; from < ids.length; from += portion) {
    const rows = await lockTasks(tx, ids.slice(from, from + portion), visibleTasks(who))
    await write(
      tx,
      context,
      rows.map((row) => ({ ...draftOf(row), hasNewWorks: true })),
    )
  }
}

/**
 * Withdraws the approvals that these tasks have by agreements which `remove` takes back. What an issued act has stays, and
 * so does what another agreement or the contract covers.
 */
export async function withdrawAgreed(
  tx: Tx,
  who: CommandContext['who'],
  ids: readonly number[],
  remove: () => Promise<void>,
): Promise<void> {
  const wanted = new Set(ids)
  const locked = await lockTasks(tx, ids, everyTask)
  const rows = locked.filter(
    ({ id, act, isCostsApproved }) => wanted.has(id) && act === null && isCostsApproved,
  )
  const agreed = await readAgreedCosts(tx, rows)
  await remove()
  const context = { who, ...timeNow() }
  const drafts = rows.map((row, at) => ({ ...draftOf(row), formerlyAgreed: agreed[at] ?? null }))
  for (let from = 0; from < drafts.length; from += portion)
    await write(tx, context, drafts.slice(from, from + portion))
}
