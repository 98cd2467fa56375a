import { TextInput } from '@mantine/core'
import { ApprovalLetterInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import type { AskedByLetter } from './askedOf.ts'

const routes = { costs: approvalsRoutes.byLetter, plan: planApprovalsRoutes.byLetter }
const touched = { costs: ['tasks'], plan: ['forecast'] }

/** An open question goes on by a letter with the same link. */
export function LetterDialog({ question: { of, id, sentTo, email: known } }: { question: AskedByLetter }) {
  const [email, setEmail] = useState(known)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const send = useAction<ApprovalLetterInput, unknown>({
    run: (body) => call(routes[of], { params: { id }, body }, { silent: true }),
    touches: touched[of],
    done: `Письмо отправлено: ${email.trim()}`,
    silent: true,
  })
  const submit = async () => {
    const parsed = ApprovalLetterInput.safeParse({ email })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    await refusal.of(send.run(parsed.data))
  }
  return (
    <DialogForm
      submit="Отправить письмо"
      onSubmit={submit}
      draft={email}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">
        {sentTo} получит письмо с той же ссылкой; напоминания тоже пойдут письмами.
      </p>
      <TextInput
        label="Почта"
        type="email"
        data-autofocus
        maxLength={320}
        value={email}
        error={errors['email']}
        onChange={({ currentTarget }) => {
          setErrors({})
          refusal.clear()
          setEmail(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
