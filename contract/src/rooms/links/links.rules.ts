import { checkClosing, type RefusalReason, type TaskRuleInput } from '../tasks/tasks.rules.ts'
import { checkChange } from '../tasks/tasks.statuses.ts'

export interface MergeRuleInput extends TaskRuleInput {
  readonly id: number
  readonly companyId: number | null
}

const named = ({ id }: MergeRuleInput): string => `№\u00a0${id}`

/** Why a request can neither be merged nor have others merged into it. */
function checkAlone(task: MergeRuleInput): RefusalReason {
  if (task.signedAt !== null) return `Акт заявки ${named(task)} подписан клиентом: объединить её нельзя`
  if (task.parentId !== null) return `Заявка ${named(task)} — часть другой, объединить её нельзя`
  return task.childsCount > 0 ? `У заявки ${named(task)} есть подзаявки, объединить её нельзя` : null
}

/** Why other requests cannot be merged into this one. */
export const checkMain = (main: MergeRuleInput): RefusalReason => checkChange(main) ?? checkAlone(main)

/** Why `other` cannot be closed as a duplicate of `main`. */
export function checkMerge(main: MergeRuleInput, other: MergeRuleInput): RefusalReason {
  if (main.id === other.id) return 'Заявку нельзя объединить саму с собой'
  const alone = checkMain(main) ?? checkAlone(other)
  if (alone) return alone
  if (main.companyId !== other.companyId)
    return `У заявок ${named(main)} и ${named(other)} разные организации, объединить их нельзя`
  if (main.isCostsApproved && other.isCostsApproved)
    return `В заявках ${named(main)} и ${named(other)} согласованы затраты, объединить их нельзя`
  return checkClosing(other)
}

/** The reason with which the others are closed. */
export const mergedReason = (mainId: number): string => `Дубликат: объединена с №\u00a0${mainId}`
