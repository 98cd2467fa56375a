import { Textarea } from '@mantine/core'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { OwnPlan } from '@naryad/contract/approvals/plan-approvals'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences } from '../../ui/form/sentences.ts'
import { PlanLines } from './PlanLines.tsx'
import { answerText, refuseLines } from './planOf.ts'

interface OwnPlanDialogProps {
  plan: OwnPlan
  /** All works are refused to begin with, or none. */
  isRefusal: boolean
}

/** The answer of a representative: all works, or without the refused ones. */
export function OwnPlanDialog({ plan: { id, lines }, isRefusal }: OwnPlanDialogProps) {
  const all = lines.map(({ line }) => line)
  const [refused, setRefused] = useState<readonly number[]>(isRefusal ? all : [])
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const answer = useAction({
    run: (body: { refused: number[]; reason: string }) =>
      call(planApprovalsRoutes.answerOwn, { params: { id }, body }, { silent: true }),
    touches: ['forecast'],
    done: 'Ответ отправлен',
    silent: true,
  })
  const submit = async () => {
    if (refused.length > 0 && reason.trim() === '') {
      const wrong = 'Напишите, почему отказываете'
      setErrors({ reason: wrong })
      throw new Error(wrong)
    }
    await refusal.of(answer.run({ refused: [...refused], reason: refused.length === 0 ? '' : reason.trim() }))
  }
  const chosen = new Set(refused)
  return (
    <DialogForm
      submit={answerText(lines, chosen)}
      onSubmit={submit}
      draft={{ reason, refused }}
      error={refusal.text}
      errors={errors}
    >
      {refused.length > 0 && (
        <Textarea
          label="Почему отказываете"
          withAsterisk
          data-autofocus
          data-grows="2"
          maxLength={500}
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => {
            setErrors({})
            refusal.clear()
            setReason(currentTarget.value)
          }}
        />
      )}
      <PlanLines
        page={{ lines, isAnswered: false }}
        refused={chosen}
        onRefuse={(some, isRefused) => setRefused(refuseLines(refused, some, isRefused))}
      />
    </DialogForm>
  )
}
