import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkSigning } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, refused } from '../../../platform/http/refusals.ts'
import { type CommandContext, recordAction } from '../edit/drafts.ts'
import { changeTasks } from './changes.service.ts'

interface Signing {
  readonly signer: string
  readonly signedAt: string
}

/** Marks a finished task as signed and records the signer in the history. */
export async function signTask(
  tx: Tx,
  who: CommandContext['who'],
  taskId: number,
  { signer, signedAt }: Signing,
): Promise<void> {
  const { refusals } = await changeTasks(tx, who, [taskId], () => (draft) => {
    const { after } = draft
    const free = checkWork(after, who)
    if (free) return refused(free)
    const whyNot = checkSigning(after)
    if (whyNot) return conflict(whyNot)
    after.signedAt = signedAt
    recordAction(draft, 'SIGNED', 'Подпись клиента', null, signer)
    return null
  })
  for (const refusal of refusals.values()) throw refusal
}
