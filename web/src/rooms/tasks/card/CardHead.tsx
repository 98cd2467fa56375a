import { TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { numbered } from '../../../kit/formats/numbers.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ApiError } from '../../../platform/api/errors.ts'
import { TaskLink } from '../TaskLink.tsx'
import { DeadlineValue } from './properties/DeadlineValue.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { StatusPath } from './StatusPath.tsx'
import type { CardCommand } from './useCardCommands.ts'
import type { TaskActions } from './useTaskActions.ts'
import { useTaskEdit } from './useTaskEdit.ts'

import styles from './card.module.css'

interface CardHeadProps {
  task: Task
  actions: TaskActions
  /** The buttons, the first of them filled. */
  main: readonly CardCommand[]
  mayEdit: boolean
  /** There is room for the path of statuses. */
  isFull: boolean
  isStatusOpen: boolean
  onStatusOpen: (isOpen: boolean) => void
  onReturn: (status: TaskStatus) => void
}

export function CardHead({
  task,
  actions,
  main,
  mayEdit,
  isFull,
  isStatusOpen,
  onStatusOpen,
  onReturn,
}: CardHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.titleRow}>
        <Title task={task} mayEdit={mayEdit} isFull={isFull} />
        {task.repeatOfId !== null && (
          <TaskLink task={{ id: task.repeatOfId, queue: task.queue }} className={styles.badge}>
            <Icon of={IconRepeat} size={14} />
            Повтор {numbered(task.repeatOfId)}
          </TaskLink>
        )}
        {task.parentId !== null && (
          <TaskLink task={{ id: task.parentId, queue: task.queue }} className={styles.badge}>
            Часть заявки {numbered(task.parentId)}
          </TaskLink>
        )}
      </div>
      <div className={styles.actions}>
        <StatusMenu
          task={task}
          actions={actions}
          isOpen={isStatusOpen}
          onOpen={onStatusOpen}
          onReturn={onReturn}
        />
        <span className={`${styles.headDeadline} ${styles.phoneOnly}`}>
          <DeadlineValue task={task} />
        </span>
        {main.map(({ id, title, icon, whyNot, run }, index) => (
          <Button
            key={id}
            className={styles.desktopOnly}
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<Icon of={icon} />}
            data-tip={whyNot}
            onClick={run}
          >
            {title}
          </Button>
        ))}
      </div>
      {isFull && <StatusPath task={task} />}
    </header>
  )
}

/** Edited where it stands: Enter saves, Esc takes back. */
function Title({ task, mayEdit, isFull }: Pick<CardHeadProps, 'task' | 'mayEdit' | 'isFull'>) {
  const [base, setBase] = useState<Task | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { save } = useTaskEdit(task.id)
  // Over the whole width there is no list with its heading beside it.
  const Heading = isFull ? 'h1' : 'h2'
  if (!mayEdit) return <Heading className={styles.title}>{task.title}</Heading>
  if (!base) {
    return (
      <Heading>
        <button
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
        failure instanceof ApiError ? (failure.fields['title'] ?? failure.message) : String(failure),
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
