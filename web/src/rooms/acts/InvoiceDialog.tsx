import { TextInput } from '@mantine/core'
import { type Act, InvoiceInput } from '@naryad/contract/acts/acts'
import { invoiceFields } from '@naryad/contract/acts/acts.fields'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'

export function InvoiceDialog({ act }: { act: Act }) {
  const { invoiceNumber, invoiceOn } = act
  const [draft, setDraft] = useState({ invoiceNumber, invoiceOn })
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const save = useAction({
    run: (body: InvoiceInput) => call(actsRoutes.invoice, { params: { id: act.id }, body }, { silent: true }),
    touches: ['acts'],
    done: 'Счёт указан',
    silent: true,
  })
  const submit = async () => {
    const parsed = InvoiceInput.safeParse({ ...draft, version: act.version })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    await refusal.of(save.run(parsed.data))
  }
  const change = (part: Partial<typeof draft>) => {
    setErrors({})
    refusal.clear()
    setDraft({ ...draft, ...part })
  }
  return (
    <DialogForm
      submit="Сохранить"
      onSubmit={submit}
      isDirty={draft.invoiceNumber !== invoiceNumber || draft.invoiceOn !== invoiceOn}
      error={refusal.text}
      errors={errors}
    >
      <TextInput
        label={invoiceFields.invoiceNumber.title}
        description="Пусто — счёта нет"
        data-autofocus
        maxLength={invoiceFields.invoiceNumber.max}
        value={draft.invoiceNumber}
        error={errors['invoiceNumber']}
        onChange={({ currentTarget }) => change({ invoiceNumber: currentTarget.value })}
      />
      <DayField
        label={invoiceFields.invoiceOn.title}
        value={draft.invoiceOn}
        error={errors['invoiceOn']}
        onChange={(day) => change({ invoiceOn: day })}
      />
    </DialogForm>
  )
}
