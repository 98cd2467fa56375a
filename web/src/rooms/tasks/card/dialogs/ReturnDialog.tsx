import { Textarea } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isShorter, minReasonLength } from '@naryad/contract/tasks/tasks.rules'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { useState } from 'react'

import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { useTaskActions } from '../useTaskActions.ts'

interface ReturnDialogProps {
  task: Task
  status: TaskStatus
}

/** Returns the task to work: «На доработку» or «Открыть повторно», always with a reason. */
export function ReturnDialog({ task, status }: ReturnDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const actions = useTaskActions(task.id)
  const isReopening = task.status === 'CLOSED'
  const submit = async () => {
    if (isShorter(reason, minReasonLength)) {
      setError(
        `${isReopening ? 'Напишите причину' : 'Напишите, что нужно переделать'}: не меньше ${minReasonLength} знаков`,
      )
      throw new Error('no reason')
    }
    await actions.status.run({ status, reason })
  }
  return (
    <DialogForm
      submit={isReopening ? 'Открыть повторно' : 'Вернуть на доработку'}
      onSubmit={submit}
      draft={reason}
    >
      <Textarea
        label="Причина"
        withAsterisk
        data-autofocus
        rows={3}
        data-grows={3}
        maxLength={1000}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setError(null)
          setReason(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
