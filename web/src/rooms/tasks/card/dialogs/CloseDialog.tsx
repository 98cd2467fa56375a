import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ApiError } from '../../../../platform/api/errors.ts'
import { ownReason, ReasonChoice } from '../../ReasonChoice.tsx'
import { useCloseReasons } from '../../useCloseReasons.ts'
import { useTaskActions } from '../useTaskActions.ts'

interface CloseDialogProps {
  task: Task
  onDone: (task: Task) => void
}

export function CloseDialog({ task, onDone }: CloseDialogProps) {
  const reasons = useCloseReasons()
  const [choice, setChoice] = useState(reasons[0] ?? ownReason)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { close } = useTaskActions(task.id)
  const submit = async () => {
    try {
      onDone(await close.run(choice === ownReason ? words : choice))
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
    <DialogForm
      submit="Закрыть заявку"
      onSubmit={submit}
      isDirty={choice === ownReason && words.trim() !== ''}
      error={error}
    >
      <ReasonChoice reasons={reasons} choice={choice} onChoice={setChoice} words={words} onWords={setWords} />
    </DialogForm>
  )
}
