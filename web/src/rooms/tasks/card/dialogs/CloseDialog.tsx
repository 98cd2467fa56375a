import type { Task } from '@naryad/contract/tasks/tasks'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import { useState } from 'react'

import { ApiError } from '../../../../client/api/errors.ts'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { isInOwnWords, proposedReason, writtenReason } from '../../closeReason.ts'
import { ReasonChoice } from '../../ReasonChoice.tsx'
import { useCloseReasons } from '../../useCloseReasons.ts'
import { useTaskActions } from '../useTaskActions.ts'

interface CloseDialogProps {
  task: Task
  onDone: (task: Task) => void
}

export function CloseDialog({ task, onDone }: CloseDialogProps) {
  const reasons = useCloseReasons()
  const [value, setValue] = useState(() => proposedReason(reasons, isDone(task.status)))
  const [error, setError] = useState<string | null>(null)
  const { close } = useTaskActions(task.id)
  const submit = async () => {
    const written = writtenReason(value)
    if ('error' in written) {
      setError(written.error)
      throw new Error(written.error)
    }
    try {
      onDone(await close.run(written.reason))
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? (failure.fields['closeReason'] ?? failure.message)
          : 'Нет связи с сервером',
      )
      throw failure
    }
  }
  return (
    <DialogForm submit="Закрыть заявку" onSubmit={submit} isDirty={isInOwnWords(value)}>
      <ReasonChoice
        reasons={reasons}
        value={value}
        error={error}
        onChange={(next) => {
          setError(null)
          setValue(next)
        }}
      />
    </DialogForm>
  )
}
