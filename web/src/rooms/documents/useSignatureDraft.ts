import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'
import { z } from 'zod'

import { useDraft } from '../../client/settings/useDraft.ts'

const Stored = z.object({
  signerName: z.string(),
  signerPosition: z.string(),
  image: z.string().startsWith('data:image/png;base64,').nullable(),
  seen: z.object({ workReport: z.string(), costs: z.number(), isWarranty: z.boolean() }),
})
type Stored = z.infer<typeof Stored>

const seenOf = ({ workReport, costs, isWarranty }: Task): Stored['seen'] => ({
  workReport,
  costs,
  isWarranty,
})

const isSame = (one: Stored['seen'], other: Stored['seen']): boolean =>
  one.workReport === other.workReport && one.costs === other.costs && one.isWarranty === other.isWarranty

/**
 * What the client has entered and drawn, stored by user and task until the act is signed. A drawing under
 * another report or other costs is not restored: the client has not seen the new ones.
 */
export function useSignatureDraft(task: Task) {
  const { initial, save, clear } = useDraft(`signature:${task.id}`, Stored)
  const [seen] = useState(() => seenOf(task))
  const [entered, setEntered] = useState<Omit<Stored, 'seen'>>(() => ({
    signerName: initial?.signerName ?? task.contact?.name ?? '',
    signerPosition: initial?.signerPosition ?? task.contact?.position ?? '',
    image: initial && isSame(initial.seen, seen) ? initial.image : null,
  }))
  const change = (part: Partial<Omit<Stored, 'seen'>>) => {
    const next = { ...entered, ...part }
    setEntered(next)
    save({ ...next, seen })
  }
  return { entered, seen, change, clear }
}
