import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkSigning } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, refused } from '../../../platform/http/refusals.ts'
import { latest } from '../../../platform/time/latest.ts'
import { changeTasks } from '../changes/changes.service.ts'
import { type Command, recordAction } from '../changes/drafts.ts'

/** Marks a finished task as signed, not before it was finished, and records the signer in the history. */
export async function signTask(
  tx: Tx,
  command: Command,
  taskId: number,
  signer: string,
): Promise<{ signedAt: string }> {
  let signedAt = ''
  const { refusals } = await changeTasks(tx, command, [taskId], (_, { who, at }) => (draft) => {
    const { after } = draft
    const free = checkWork(after, who)
    if (free) return refused(free)
    const whyNot = checkSigning(after)
    if (whyNot) return conflict(whyNot)
    signedAt = latest(at, after.statusSince)
    after.signedAt = signedAt
    draft.effectiveAt = signedAt
    recordAction(draft, 'SIGNED', 'Подпись клиента', null, signer)
    return null
  })
  for (const refusal of refusals.values()) throw refusal
  return { signedAt }
}
