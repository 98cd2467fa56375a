import { whyMayNotWork } from '@naryad/contract/tasks/tasks.edits'
import { whyNotSign } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, refused } from '../../platform/http/refusals.ts'
import { changeTasks } from './changes.service.ts'
import { type Scene, tell } from './drafts.ts'

interface Signing {
  readonly signer: string
  readonly signedAt: string
}

/** Marks a finished task as signed and records the signer in the history. */
export async function signTask(
  tx: Tx,
  who: Scene['who'],
  taskId: number,
  { signer, signedAt }: Signing,
): Promise<void> {
  const { refusals } = await changeTasks(tx, who, [taskId], () => (draft) => {
    const { after } = draft
    const free = whyMayNotWork(after, who)
    if (free) return refused(free)
    const whyNot = whyNotSign(after)
    if (whyNot) return conflict(whyNot)
    after.signedAt = signedAt
    tell(draft, 'SIGNED', 'Подпись клиента', null, signer)
    return null
  })
  for (const refusal of refusals.values()) throw refusal
}
