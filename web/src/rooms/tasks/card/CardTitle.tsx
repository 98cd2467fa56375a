import { TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { ApiError } from '../../../client/api/errors.ts'
import { failureText } from '../../../client/api/failureText.ts'
import { useFocusAfterEdit } from '../../../ui/useFocusAfterEdit.ts'
import { useTaskEdit } from './useTaskEdit.ts'

import styles from './card.module.css'

interface CardTitleProps {
  task: Task
  mayEdit: boolean
  isFull: boolean
}

/** Edited in place: Enter or leaving the field saves, Esc cancels. */
export function CardTitle({ task, mayEdit, isFull }: CardTitleProps) {
  const [base, setBase] = useState<Task | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { save } = useTaskEdit(task.id)
  const button = useFocusAfterEdit<HTMLButtonElement>(base !== null)
  // At full width there is no list header, so the title is the main heading.
  const Heading = isFull ? 'h1' : 'h2'
  if (!mayEdit) return <Heading className={styles.title}>{task.title}</Heading>
  if (!base) {
    return (
      <Heading>
        <button
          ref={button}
          type="button"
          className={styles.title}
          data-tip="Изменить тему"
          onClick={() => {
            setText(task.title)
            setBase(task)
          }}
        >
          {task.title}
        </button>
      </Heading>
    )
  }
  const submit = async () => {
    if (text.trim() === base.title) return setBase(null)
    try {
      await save({ title: text }, base)
      setError(null)
      return setBase(null)
    } catch (failure) {
      return setError(
        (failure instanceof ApiError ? failure.fields['title'] : undefined) ?? failureText(failure),
      )
    }
  }
  return (
    <TextInput
      aria-label="Тема"
      size="md"
      style={{ flex: 1 }}
      value={text}
      error={error}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the person has just asked to edit this very text
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => void submit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void submit()
        if (event.key === 'Escape') {
          event.stopPropagation()
          setError(null)
          setBase(null)
        }
      }}
    />
  )
}
