import { whyMayNotWork } from '@naryad/contract/tasks/tasks.edits'
import { whyNotSign } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, refused } from '../../platform/http/refusals.ts'
import { changeTasks } from './changes.service.ts'
import { type Scene, tell } from './drafts.ts'

/** Marks a finished task as signed, records the signer in the history and returns the moment of signing. */
export async function signTask(tx: Tx, who: Scene['who'], taskId: number, signer: string): Promise<string> {
  let signedAt = ''
  const { refusals } = await changeTasks(tx, who, [taskId], (_, scene) => (draft) => {
    const { after } = draft
    const free = whyMayNotWork(after, who)
    if (free) return refused(free)
    const whyNot = whyNotSign(after)
    if (whyNot) return conflict(whyNot)
    signedAt = scene.at
    after.signedAt = scene.at
    tell(draft, 'SIGNED', 'Подпись клиента', null, signer)
    return null
  })
  for (const refusal of refusals.values()) throw refusal
  return signedAt
}
