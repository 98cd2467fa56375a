import { whyMayNotWork } from '@naryad/contract/tasks/tasks.edits'
import { whyNotChange } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, refused } from '../../platform/http/refusals.ts'
import { changeTasks } from './changes.service.ts'
import { type Scene, tell } from './drafts.ts'

interface FilesChange {
  readonly kind: 'ATTACHED' | 'DETACHED'
  readonly names: readonly string[]
}

/**
 * Counts the files that the attachments room adds or removes, and writes it into the task's history. A signed act may
 * come after the task is closed; what is there by then stays.
 */
export async function noteFiles(
  tx: Tx,
  who: Scene['who'],
  taskId: number,
  { kind, names }: FilesChange,
): Promise<void> {
  const { refusals } = await changeTasks(tx, who, [taskId], () => (draft) => {
    const { after } = draft
    const free = whyMayNotWork(after, who)
    if (free) return refused(free)
    const whyNot = kind === 'DETACHED' ? whyNotChange(after) : null
    if (whyNot) return conflict(whyNot)
    const isAttached = kind === 'ATTACHED'
    const text = names.join(', ')
    after.attachmentsCount += isAttached ? names.length : -names.length
    tell(draft, kind, 'Файлы', isAttached ? null : text, isAttached ? text : null)
    return null
  })
  for (const refusal of refusals.values()) throw refusal
}
