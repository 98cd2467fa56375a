import { dueWays } from '@naryad/contract/due/due.words'
import { useState } from 'react'
import { z } from 'zod'

import { areSame } from '../../client/register/merge.ts'
import { useDraft } from '../../client/settings/useDraft.ts'
import { emptyPlan } from '../../entities/task/plan/plan.ts'

const MakingDraft = z.object({
  per: z.enum(dueWays),
  operatorId: z.number().nullable(),
  plan: z.object({
    day: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    toDay: z.string().nullable(),
  }),
  joinOpen: z.boolean(),
})
type MakingDraft = z.infer<typeof MakingDraft>

const blank: MakingDraft = { per: 'TRUCK', operatorId: null, plan: emptyPlan, joinOpen: true }

/**
 * How requests are made of the selected rows, until they are made or it is given up: the panel closes by a click on a row
 * or by «Back», and a reload ends it.
 */
export function useMakingDraft() {
  const draft = useDraft('due:make', MakingDraft)
  const [values, setValues] = useState(draft.initial ?? blank)
  const [restoredAt] = useState(draft.savedAt)
  const change = (part: Partial<MakingDraft>) => {
    const next = { ...values, ...part }
    setValues(next)
    if (areSame(next, blank)) draft.clear()
    else draft.save(next)
  }
  return { values, change, isChanged: !areSame(values, blank), restoredAt, clear: draft.clear }
}
