import { TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { minReasonLength } from '@naryad/contract/tasks/tasks.rules'
import { useState } from 'react'

import { Button } from '../../../../ui/controls/Button.tsx'
import { Segments } from '../../../../ui/controls/Segments.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { useOwnWindow } from '../../../../ui/overlays/useOwnWindow.ts'
import { useTaskActions } from '../useTaskActions.ts'

const choices = [
  { value: 'yes', title: 'Гарантия' },
  { value: 'no', title: 'Не гарантия' },
] as const

/** Sets the warranty by hand with a reason, or returns it to what the unit says. */
export function WarrantyDialog({ task }: { task: Task }) {
  const { fields } = useTaskActions(task.id)
  const [isWarranty, setWarranty] = useState(!task.isWarranty)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { close } = useOwnWindow(reason !== '')
  const submit = async () => {
    const warrantyReason = reason.trim()
    if ([...warrantyReason].length < minReasonLength) {
      setError('Напишите, почему')
      throw new Error('a reason is missing')
    }
    await fields.run({ patch: { isWarranty, warrantyReason }, shown: { isWarranty } })
  }
  return (
    <DialogForm
      submit="Сохранить"
      onSubmit={submit}
      draft={{ isWarranty, reason }}
      errors={error === undefined ? {} : { reason: error }}
    >
      {task.warrantyWhy && <p className="no-margin muted">{task.warrantyWhy.text}</p>}
      <Segments
        label="Гарантия"
        value={isWarranty ? 'yes' : 'no'}
        onChange={(value) => setWarranty(value === 'yes')}
        choices={choices}
      />
      <TextInput
        label="Причина"
        withAsterisk
        placeholder="например: нарушена пломба"
        maxLength={300}
        data-autofocus
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setReason(currentTarget.value)
        }}
      />
      {task.warrantyWhy?.by === 'HAND' && (
        <Button
          onClick={() => {
            fields.start({ patch: { isWarranty: null }, shown: { warrantyWhy: null } })
            close()
          }}
        >
          Вернуть как у прибора
        </Button>
      )}
    </DialogForm>
  )
}
