import { Textarea } from '@mantine/core'
import { useState } from 'react'

import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useDisputeChange } from './useDisputeChange.ts'

/** Asks why, and freezes what is known at once, so that the track cannot expire. */
export function DisputeDialog({ taskId }: { taskId: number }) {
  const [reason, setReason] = useState('')
  const { errors, refusal, submit, clear } = useDisputeChange(taskId, 'Спор открыт, доказательства сохранены')
  return (
    <DialogForm
      submit="Открыть спор"
      onSubmit={() => submit({ reason })}
      draft={reason}
      error={refusal}
      errors={errors}
    >
      <Textarea
        label="С чем не согласен клиент"
        description="План, отметки, трек, файлы, отчёт и подпись сохранятся документом, какими они есть сейчас"
        data-autofocus
        data-grows="3"
        maxLength={2000}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => {
          clear()
          setReason(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
