import type { Tx } from '../../../platform/db/connect.ts'
import type { Refusal } from '../../../platform/http/refusals.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { authorOf, type Command, guestOf } from '../changes/drafts.ts'
import { countComment } from '../discussion/comments.repo.ts'
import { writeComment } from '../discussion/comments.service.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { settleCosts } from './costs.service.ts'

interface Answer {
  readonly taskId: number
  readonly isApproved: boolean
  readonly reason: string
}

interface CostsDecision {
  /** The user who enters it, or the organization of someone without an account. */
  readonly by: Command['who'] | { readonly companyId: number; readonly name: string }
  /** For the history: «по ссылке: Ахметов К., начальник колонны». */
  readonly words: string
  readonly answers: readonly Answer[]
  /** Runs once the tasks are locked; throws if the question is no longer open. */
  readonly whenLocked: (tx: Tx) => Promise<void>
}

/**
 * What a client has said of the costs of tasks outside of the product, by the rules of the product. Returns the refusals
 * by task; if every task is refused, nothing has changed.
 */
export async function decideCosts(
  tx: Tx,
  { by, words, answers, whenLocked }: CostsDecision,
): Promise<ReadonlyMap<number, Refusal>> {
  const who = 'name' in by ? guestOf(by.companyId) : by
  const answerOf = new Map(answers.map((answer) => [answer.taskId, answer]))
  const action: Action = async (tx, context, rows) => {
    await whenLocked(tx)
    const rules = new Map(
      await Promise.all(
        rows.map(async (row) => {
          const { isApproved, reason } = answerOf.get(row.id) ?? { isApproved: false, reason: '' }
          const rule = settleCosts(isApproved, isApproved ? undefined : reason, words)
          return [row.id, await rule(tx, context, [row])] as const
        }),
      ),
    )
    return (draft, relatives) => rules.get(draft.after.id)?.(draft, relatives) ?? null
  }
  const { refusals } = await changeTasks(tx, { who }, [...answerOf.keys()], action)
  const [first] = refusals.values()
  if (first && refusals.size === answerOf.size) throw first
  for (const { taskId, isApproved, reason } of answers) {
    if (isApproved || refusals.has(taskId)) continue
    const { at, receivedAt } = timeNow()
    await countComment(tx, { id: taskId, isInternal: false, receivedAt }, visibleTasks(who))
    await writeComment(tx, {
      taskId,
      at,
      receivedAt: null,
      authorId: authorOf(who),
      ...('name' in by && { guestName: by.name }),
      text: reason,
      isInternal: false,
      isAfterHandover: false,
    })
  }
  return refusals
}
