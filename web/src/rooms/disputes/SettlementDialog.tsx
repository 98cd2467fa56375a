import { Textarea } from '@mantine/core'
import type { Dispute } from '@naryad/contract/disputes/disputes'
import {
  type DisputeResult,
  disputeResults,
  disputeResultTitles,
} from '@naryad/contract/disputes/disputes.words'
import { useState } from 'react'

import { useCurrent } from '../../client/forms/useCurrent.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useDisputeChange } from './useDisputeChange.ts'

const choices = disputeResults.map((value) => ({ value, title: disputeResultTitles[value] }))

interface SettlementDialogProps {
  taskId: number
  dispute: Dispute
}

export function SettlementDialog({ taskId, dispute }: SettlementDialogProps) {
  const { current, of } = useCurrent(dispute)
  const [result, setResult] = useState<DisputeResult>('OURS')
  const [note, setNote] = useState('')
  const { errors, refusal, submit, clear } = useDisputeChange(taskId, 'Спор закончен', of)
  return (
    <DialogForm
      submit="Закончить"
      onSubmit={() => submit({ result, note, version: current.version })}
      draft={{ result, note }}
      error={refusal}
      errors={errors}
    >
      <Segments label="Кто прав" value={result} onChange={setResult} choices={choices} />
      <Textarea
        label="Чем закончилось"
        data-autofocus
        data-grows="2"
        maxLength={2000}
        value={note}
        error={errors['note']}
        onChange={({ currentTarget }) => {
          clear()
          setNote(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
