import { TextInput } from '@mantine/core'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'
import { PlanApprovalInput, type SentPlanApproval } from '@naryad/contract/approvals/plan-approvals'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import type { AskedPlan } from './askedOf.ts'
import { SentLink } from './SentLink.tsx'

/** Asks about planned works: by a letter, or by a link that the user passes on. */
export function PlanDialog({ plan }: { plan: AskedPlan }) {
  const [sent, setSent] = useState<SentPlanApproval | null>(null)
  return sent ? (
    <SentLink link={sent.link} qrSvg={sent.qrSvg} email={sent.approval.email} alt="Код ссылки на план" />
  ) : (
    <Question plan={plan} onSent={setSent} />
  )
}

function Question({ plan, onSent }: { plan: AskedPlan; onSent: (sent: SentPlanApproval) => void }) {
  const { companyId, title, ...chosen } = plan
  const [sentTo, setSentTo] = useState('')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const send = useAction({
    run: (body: PlanApprovalInput) =>
      once.run((idempotencyKey) =>
        call(planApprovalsRoutes.send, { params: { id: companyId }, body }, { silent: true, idempotencyKey }),
      ),
    touches: ['forecast'],
    silent: true,
  })
  const submit = async () => {
    const parsed = PlanApprovalInput.safeParse({
      ...chosen,
      sentTo,
      email: email.trim() === '' ? null : email,
    })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    onSent(await refusal.of(send.run(parsed.data)))
  }
  const change = (set: () => void) => {
    setErrors({})
    refusal.clear()
    set()
  }
  return (
    <DialogForm
      submit={email.trim() === '' ? 'Получить ссылку' : 'Отправить письмо'}
      onSubmit={submit}
      onDone={() => undefined}
      isDirty={sentTo !== '' || email !== ''}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">
        {title}. Уйдут работы с ценой, которые ещё не согласованы. Список откроется по ссылке без входа и не
        изменится; ссылка действует {approvalDays} дней.
      </p>
      <TextInput
        label="Кому"
        data-autofocus
        maxLength={200}
        value={sentTo}
        error={errors['sentTo']}
        onChange={({ currentTarget }) => change(() => setSentTo(currentTarget.value))}
      />
      <TextInput
        label="Почта"
        type="email"
        description="Без почты покажем ссылку и код: передайте их сами"
        maxLength={320}
        value={email}
        error={errors['email']}
        onChange={({ currentTarget }) => change(() => setEmail(currentTarget.value))}
      />
    </DialogForm>
  )
}
