import { DisputeInput } from '@naryad/contract/disputes/disputes'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'

/** Sends a change of the dispute about a visit; what is wrong stands under its field or above the form. */
export function useDisputeChange(
  taskId: number,
  done: string,
  follow = <Result>(answer: Promise<Result>): Promise<Result> => answer,
) {
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const change = useAction({
    run: (body: DisputeInput) =>
      call(disputesRoutes.change, { params: { id: taskId }, body }, { silent: true }),
    touches: ['tasks'],
    done,
    silent: true,
  })
  const submit = async (draft: object) => {
    const parsed = DisputeInput.safeParse(draft)
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw new Error('incomplete')
    }
    await refusal.of(follow(change.run(parsed.data)))
  }
  const clear = () => {
    setErrors({})
    refusal.clear()
  }
  return { errors, refusal: refusal.text, submit, clear }
}
