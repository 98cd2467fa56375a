import { Textarea, TextInput } from '@mantine/core'
import { PhoneApprovalInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { money } from '../../ui/formats/numbers.ts'
import type { AskedOf } from './askedOf.ts'
import { useContactEmail } from './useContactEmail.ts'

const answers = [
  { value: 'yes', title: 'Согласовано' },
  { value: 'no', title: 'Отказано' },
] as const

/** Records who has said what about the costs by phone. */
export function PhoneDialog({ task }: { task: AskedOf }) {
  const known = useContactEmail(task)
  const [draft, setDraft] = useState({
    answer: 'yes' as 'yes' | 'no',
    name: task.contact?.name ?? '',
    position: task.contact?.position ?? '',
    reason: '',
    note: '',
    email: null as string | null,
  })
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const email = draft.email ?? known
  const isApproved = draft.answer === 'yes'
  const record = useAction({
    run: (body: PhoneApprovalInput) =>
      once.run((idempotencyKey) =>
        call(approvalsRoutes.byPhone, { params: { id: task.id }, body }, { silent: true, idempotencyKey }),
      ),
    touches: ['tasks'],
    done: isApproved ? 'Согласование по телефону записано' : 'Отказ по телефону записан',
    silent: true,
  })
  const submit = async () => {
    const { name, position, note } = draft
    const parsed = PhoneApprovalInput.safeParse({
      isApproved,
      reason: isApproved ? '' : draft.reason,
      name,
      position,
      note,
      email: email.trim() === '' ? null : email,
    })
    const missing: FieldSentences =
      !isApproved && draft.reason.trim() === '' ? { reason: 'Напишите, почему отказались' } : {}
    if (!parsed.success || missing['reason']) {
      setErrors({ ...missing, ...(parsed.success ? {} : sentencesOf(parsed.error)) })
      throw new Error('incomplete')
    }
    await refusal.of(record.run(parsed.data))
  }
  const change = (part: Partial<typeof draft>) => {
    setErrors({})
    refusal.clear()
    setDraft({ ...draft, ...part })
  }
  return (
    <DialogForm submit="Записать ответ" onSubmit={submit} draft={draft} error={refusal.text} errors={errors}>
      <div className="row wrap gap-8">
        <span className="secondary">Затраты {money(task.costs)}:</span>
        <Segments
          label="Ответ"
          value={draft.answer}
          onChange={(answer) => change({ answer })}
          choices={answers}
        />
      </div>
      {!isApproved && (
        <Textarea
          label="Почему отказались"
          description="Появится в комментариях, увидит и клиент"
          data-grows="2"
          maxLength={500}
          value={draft.reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
      <TextInput
        label="С кем говорили"
        data-autofocus
        maxLength={200}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label="Должность"
        maxLength={120}
        value={draft.position}
        error={errors['position']}
        onChange={({ currentTarget }) => change({ position: currentTarget.value })}
      />
      <TextInput
        label="Почта для подтверждения"
        type="email"
        maxLength={320}
        value={email}
        error={errors['email']}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <Textarea
        label="Заметка"
        description="Видят только сотрудники"
        data-grows="2"
        maxLength={1000}
        value={draft.note}
        error={errors['note']}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </DialogForm>
  )
}
