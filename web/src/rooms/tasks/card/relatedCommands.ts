import { checkMain } from '@naryad/contract/links/links.rules'
import type { Task } from '@naryad/contract/tasks/tasks'
import IconCopyPlus from '~icons/copy-plus'
import IconGitMerge from '~icons/git-merge'
import IconLinkPlus from '~icons/link-plus'

import { type CardCommand, command } from './cardCommand.ts'
import { ruleInputOf } from './ruleInput.ts'

export interface RelatedHandlers {
  copy: () => void
  link: () => void
  merge: () => void
}

/** A closed task can still be copied and linked. */
export function relatedCommands(task: Task, { copy, link, merge }: RelatedHandlers): CardCommand[] {
  const companyId = task.company?.id ?? null
  const whyNot = checkMain({ ...ruleInputOf(task), id: task.id, companyId }) ?? undefined
  return [
    command('copy', 'Создать копию', IconCopyPlus, copy, { keys: 'Shift+KeyB' }),
    command('link', 'Связать с другой', IconLinkPlus, link, { keys: 'KeyL' }),
    command('merge', 'Объединить', IconGitMerge, merge, { keys: 'Shift+KeyM', whyNot }),
  ]
}
