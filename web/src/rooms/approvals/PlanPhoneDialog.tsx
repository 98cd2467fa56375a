import { Textarea, TextInput } from '@mantine/core'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { PlanByPhoneInput } from '@naryad/contract/approvals/plan-approvals'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import type { AskedPlan } from './askedOf.ts'

const blank = { name: '', position: '', note: '' }

/** The chosen works were agreed to by phone: who said so is written down. */
export function PlanPhoneDialog({ plan }: { plan: AskedPlan }) {
  const { companyId, title, ...chosen } = plan
  const [said, setSaid] = useState(blank)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const record = useAction({
    run: (body: PlanByPhoneInput) =>
      once.run((idempotencyKey) =>
        call(
          planApprovalsRoutes.byPhone,
          { params: { id: companyId }, body },
          { silent: true, idempotencyKey },
        ),
      ),
    touches: ['forecast'],
    done: 'План согласован по телефону',
    silent: true,
  })
  const submit = async () => {
    const parsed = PlanByPhoneInput.safeParse({ ...chosen, ...said })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    await refusal.of(record.run(parsed.data))
  }
  const field = (key: keyof typeof blank) => ({
    value: said[key],
    error: errors[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setErrors({})
      refusal.clear()
      setSaid({ ...said, [key]: currentTarget.value })
    },
  })
  return (
    <DialogForm submit="Записать" onSubmit={submit} draft={said} error={refusal.text} errors={errors}>
      <p className="no-margin secondary">{title}. Работы с ценой станут согласованными.</p>
      <TextInput label="Кто согласовал" data-autofocus maxLength={200} {...field('name')} />
      <TextInput label="Должность" maxLength={120} {...field('position')} />
      <Textarea label="Заметка" maxLength={1000} {...field('note')} />
    </DialogForm>
  )
}
