import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { signedWords } from '@naryad/contract/tasks/tasks.rules'
import { filesAfterHandover } from '@naryad/contract/tasks/tasks.sentences'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, refused } from '../../../platform/http/refusals.ts'
import { mayContribute, openToContributions } from '../assignment/handovers.repo.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { type Command, recordAction } from '../changes/drafts.ts'

interface FilesChange {
  readonly kind: 'ATTACHED' | 'DETACHED'
  readonly names: readonly string[]
}

/**
 * Counts the files that the attachments room adds or removes and records their names in the history of the
 * task. Files may be added to a closed task, such as a scan of the paper act, but not removed; a task signed
 * on the screen allows neither. A user who has recently handed the task over may still add files, marked by
 * `isAfterHandover`.
 */
export async function noteFiles(
  tx: Tx,
  command: Command,
  taskId: number,
  { kind, names }: FilesChange,
): Promise<{ isAfterHandover: boolean; at: string }> {
  const { who } = command
  const isAttached = kind === 'ATTACHED'
  const isAfterHandover = isAttached && (await mayContribute(tx, who, taskId))
  let at = ''
  const judge: Action = (_, context) => (draft) => {
    const { after } = draft
    at = context.at
    const free = checkWork(after, who)
    if (free && !isAfterHandover) return refused(free)
    const whyNot = after.signedAt === null ? (isAttached ? null : checkChange(after)) : signedWords
    if (whyNot) return conflict(whyNot)
    const text = names.join(', ')
    after.attachmentsCount += isAttached ? names.length : -names.length
    const field = isAfterHandover ? filesAfterHandover : 'Файлы'
    recordAction(draft, kind, field, isAttached ? null : text, isAttached ? text : null)
    return null
  }
  const visible = isAfterHandover ? openToContributions(who) : undefined
  const { refusals } = await changeTasks(tx, command, [taskId], judge, visible)
  for (const refusal of refusals.values()) throw refusal
  return { isAfterHandover, at }
}
