import { whyMayNotWork } from '@naryad/contract/tasks/tasks.edits'
import { signedWords, whyNotChange } from '@naryad/contract/tasks/tasks.rules'
import { filesAfterHandover } from '@naryad/contract/tasks/tasks.sentences'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, refused } from '../../platform/http/refusals.ts'
import { changeTasks } from './changes.service.ts'
import { type Scene, tell } from './drafts.ts'
import { mayContribute, openToContributions } from './handovers.repo.ts'

interface FilesChange {
  readonly kind: 'ATTACHED' | 'DETACHED'
  readonly names: readonly string[]
}

/**
 * Counts the files that the attachments room adds or removes, and writes it into the task's history. A signed act may
 * come after the task is closed; what is there by then stays. Somebody who has lost the task lately may still add
 * files: `isAfterHandover` says that they came so.
 */
export async function noteFiles(
  tx: Tx,
  who: Scene['who'],
  taskId: number,
  { kind, names }: FilesChange,
): Promise<{ isAfterHandover: boolean }> {
  const isAttached = kind === 'ATTACHED'
  const isAfterHandover = isAttached && (await mayContribute(tx, who, taskId))
  const judge = () => (draft: Parameters<typeof tell>[0]) => {
    const { after } = draft
    const free = whyMayNotWork(after, who)
    if (free && !isAfterHandover) return refused(free)
    const whyNot = after.signedAt === null ? (isAttached ? null : whyNotChange(after)) : signedWords
    if (whyNot) return conflict(whyNot)
    const text = names.join(', ')
    after.attachmentsCount += isAttached ? names.length : -names.length
    const field = isAfterHandover ? filesAfterHandover : 'Файлы'
    tell(draft, kind, field, isAttached ? null : text, isAttached ? text : null)
    return null
  }
  const visible = isAfterHandover ? openToContributions(who) : undefined
  const { refusals } = await changeTasks(tx, who, [taskId], judge, visible)
  for (const refusal of refusals.values()) throw refusal
  return { isAfterHandover }
}
