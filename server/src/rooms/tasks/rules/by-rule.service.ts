import type { ChecklistItem } from '@naryad/contract/tasks/tasks'
import { needsOperator } from '@naryad/contract/tasks/tasks.operators'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { assign } from '../assignment/assignment.service.ts'
import { lockTasks } from '../changes/changes.repo.ts'
import { type Action, changeTasks, type TaskRule } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { type RuleAuthor, whoOfRule } from '../changes/drafts.ts'
import { setCrew } from '../crew/crew.service.ts'
import { setPriority } from '../deadlines/set-deadline.service.ts'
import { countComment } from '../discussion/comments.repo.ts'
import { writeComment } from '../discussion/comments.service.ts'
import { addPoints } from '../edit/checklist.service.ts'
import { close, moveStatus } from '../status/transitions.service.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { presentTask } from '../tasks.service.ts'

type Point = Pick<ChecklistItem, 'title' | 'isRequired'>

/** What a rule of the company does to a task. */
type RuleEffect =
  | { readonly kind: 'OPERATOR'; readonly operatorId: number }
  | { readonly kind: 'PRIORITY'; readonly priority: Priority }
  | { readonly kind: 'CREW'; readonly userId: number }
  | { readonly kind: 'STATUS'; readonly status: TaskStatus }
  | { readonly kind: 'CLOSE'; readonly reason: string }
  | { readonly kind: 'CHECKLIST'; readonly items: readonly Point[] }

const presenter = whoOfRule({ title: '', reason: '' })

/** A rule sees every task. */
const everyTask = () => visibleTasks(presenter)

/** A person who moves an unassigned task becomes its operator; a rule cannot. */
const withOperator =
  (judge: TaskRule, status: TaskStatus): TaskRule =>
  (draft, relatives) =>
    needsOperator(status) && draft.after.operatorId === null
      ? conflict('Сначала назначьте оператора')
      : judge(draft, relatives)

function actionOf(effect: RuleEffect): Action {
  switch (effect.kind) {
    case 'OPERATOR':
      return assign(effect.operatorId)
    case 'PRIORITY':
      return setPriority(effect.priority)
    case 'CREW':
      return (tx, context, rows) => setCrew([...(rows[0]?.crewIds ?? []), effect.userId])(tx, context, rows)
    case 'STATUS':
      return async (tx, context, rows) =>
        withOperator(await moveStatus(effect.status)(tx, context, rows), effect.status)
    case 'CLOSE':
      return close(effect.reason)
    case 'CHECKLIST':
      return addPoints(effect.items)
  }
}

/** One version of the task for all effects of a rule; returns the refusal of each, or null. */
export async function changeByRule(
  tx: Tx,
  rule: RuleAuthor,
  taskId: number,
  effects: readonly RuleEffect[],
): Promise<(string | null)[]> {
  const refused: (string | null)[] = effects.map(() => null)
  const action: Action = async (tx, context, rows) => {
    const judges: TaskRule[] = []
    for (const effect of effects) judges.push(await actionOf(effect)(tx, context, rows))
    return (draft, relatives) => {
      judges.forEach((judge, at) => {
        refused[at] = judge(draft, relatives)?.message ?? null
      })
      return null
    }
  }
  await changeTasks(tx, { who: whoOfRule(rule) }, [taskId], action)
  return refused
}

interface RuleComment {
  readonly taskId: number
  readonly text: string
  readonly isInternal: boolean
}

/** A comment of a rule: for colleagues or the client. */
export async function commentByRule(tx: Tx, { taskId, text, isInternal }: RuleComment): Promise<void> {
  const { at, receivedAt } = timeNow()
  const task = await countComment(tx, { id: taskId, isInternal, receivedAt }, everyTask())
  if (!task) throw notFound('Заявка')
  await publishChange(tx, { room: 'tasks', changes: [isInternal ? { id: taskId } : task] })
  await writeComment(tx, {
    taskId,
    at,
    receivedAt: null,
    authorId: null,
    text,
    isInternal,
    isAfterHandover: false,
  })
}

/** The caller holds the lock of a task while its rules are run; false if there is no such task. */
export const lockByRule = async (tx: Tx, taskId: number): Promise<boolean> =>
  (await lockTasks(tx, [taskId], everyTask())).some(({ id }) => id === taskId)

/** For texts that name its facts. */
export const presentToRule = (tx: Tx, taskId: number) => presentTask(tx, presenter, taskId)
