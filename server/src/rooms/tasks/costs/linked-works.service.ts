import type { Tx } from '../../../platform/db/connect.ts'
import { lockTasks } from '../changes/changes.repo.ts'
import { write } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { type CommandContext, draftOf } from '../changes/drafts.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'

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
