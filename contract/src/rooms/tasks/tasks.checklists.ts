import { maxChecklist, type RefusalReason } from './tasks.rules.ts'
import { isEnded, type TaskStatus } from './tasks.statuses.ts'
import type { ChecklistItem } from './tasks.ts'

interface Listed {
  readonly status: TaskStatus
  readonly signedAt: string | null
  readonly checklist: readonly ChecklistItem[]
}

/** The points that the checklist does not have yet, not done. */
export function newPoints(
  { checklist }: Pick<Listed, 'checklist'>,
  items: readonly { readonly title: string; readonly isRequired: boolean }[],
): ChecklistItem[] {
  const known = new Set(checklist.map(({ title }) => title))
  return items.flatMap(({ title, isRequired }) => {
    if (known.has(title)) return []
    known.add(title)
    return [{ title, isRequired, isDone: false }]
  })
}

/** Why points cannot be added: a finished task stays complete, a signed one as it was signed. */
export function checkNewPoints(task: Listed, added: readonly ChecklistItem[]): RefusalReason {
  if (isEnded(task.status)) return 'работа по заявке закончена'
  if (task.signedAt !== null) return 'клиент уже подписал акт'
  return task.checklist.length + added.length > maxChecklist
    ? `в чек-листе не больше ${maxChecklist} пунктов`
    : null
}
