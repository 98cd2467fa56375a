import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ApiError } from '../../../../platform/api/errors.ts'
import { useCloseReasons } from '../../useCloseReasons.ts'
import { useTaskActions } from '../useTaskActions.ts'

import styles from './dialogs.module.css'

interface CloseDialogProps {
  task: Task
  onDone: (task: Task) => void
}

const own = ''

export function CloseDialog({ task, onDone }: CloseDialogProps) {
  const reasons = useCloseReasons()
  const [choice, setChoice] = useState(reasons[0] ?? own)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { close } = useTaskActions(task.id)
  const submit = async () => {
    try {
      onDone(await close.run(choice === own ? words : choice))
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
      isDirty={choice === own && words.trim() !== ''}
      isRunning={close.isRunning}
      error={error}
    >
      <Radio.Group label="Причина закрытия" value={choice} onChange={setChoice}>
        <div className={styles.reasons}>
          {reasons.map((reason, index) => (
            <Radio
              key={reason}
              value={reason}
              label={reason}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
          <Radio value={own} label="Другая" />
        </div>
      </Radio.Group>
      {choice === own && (
        <TextInput
          label="Своими словами"
          maxLength={500}
          {...(reasons.length === 0 ? { 'data-autofocus': true } : {})}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
    </DialogForm>
  )
}
