import { TextInput } from '@mantine/core'
import { ApprovalInput, type SentApproval } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { money } from '../../ui/formats/numbers.ts'
import type { AskedOf } from './askedOf.ts'
import { SentLink } from './SentLink.tsx'
import { useContactEmail } from './useContactEmail.ts'

/** Asks about the costs: by a letter, or by a link that the user passes on. */
export function SendDialog({ task }: { task: AskedOf }) {
  const [sent, setSent] = useState<SentApproval | null>(null)
  return sent ? (
    <SentLink link={sent.link} qrSvg={sent.qrSvg} email={sent.approval.email} alt="Код ссылки на смету" />
  ) : (
    <Question task={task} onSent={setSent} />
  )
}

function Question({ task, onSent }: { task: AskedOf; onSent: (sent: SentApproval) => void }) {
  const known = useContactEmail(task)
  const [sentTo, setSentTo] = useState(task.contact?.name ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const email = typed ?? known
  const send = useAction({
    run: (body: ApprovalInput) =>
      once.run((idempotencyKey) =>
        call(approvalsRoutes.send, { params: { id: task.id }, body }, { silent: true, idempotencyKey }),
      ),
    touches: ['tasks'],
    silent: true,
  })
  const submit = async () => {
    const parsed = ApprovalInput.safeParse({ sentTo, email: email.trim() === '' ? null : email })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    const sent = await refusal.of(send.run(parsed.data))
    onSent(sent)
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
      isDirty={typed !== null}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">
        Смета на {money(task.costs)} откроется по ссылке без входа. Ссылка действует {approvalDays} дней; если
        затраты изменить, она перестанет действовать.
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
        onChange={({ currentTarget }) => change(() => setTyped(currentTarget.value))}
      />
    </DialogForm>
  )
}
