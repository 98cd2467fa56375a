import { TextInput } from '@mantine/core'
import { type Act, InvoiceInput } from '@naryad/contract/acts/acts'
import { invoiceFields } from '@naryad/contract/acts/acts.fields'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { merge } from '../../client/register/merge.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { invoiceText } from './actTexts.ts'

const draftOf = ({ invoiceNumber, invoiceOn }: Act) => ({ invoiceNumber, invoiceOn })

export function InvoiceDialog({ act: opened }: { act: Act }) {
  const [draft, setDraft] = useState(() => draftOf(opened))
  const { current: act, of } = useCurrent(opened, (now, before) =>
    setDraft((mine) => merge(draftOf(before), mine, draftOf(now)).merged),
  )
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
    await refusal.of(of(save.run(parsed.data)))
  }
  const change = (part: Partial<typeof draft>) => {
    setErrors({})
    refusal.clear()
    setDraft({ ...draft, ...part })
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} draft={draft} error={refusal.text} errors={errors}>
      {invoiceText(act) !== invoiceText(opened) && (
        <p className="no-margin secondary">Сейчас у акта: {invoiceText(act) || 'счёта нет'}</p>
      )}
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
