import { Popover } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { useRef, useState } from 'react'
import IconPencil from '~icons/pencil'

import { useMe } from '../../../../client/session/me.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { dayAndTime } from '../../../../ui/formats/dates.ts'
import { counted, workHourForms } from '../../../../ui/formats/plural.ts'
import { useIsPhone } from '../../../../ui/useMedia.ts'
import { useNow } from '../../../../ui/useNow.ts'
import { isLate, urgencyText } from '../../list/Deadline.tsx'
import { DeadlineWords } from './DeadlineWords.tsx'

import styles from '../card.module.css'

/** Hover delay: a passing pointer opens nothing. */
const hoverMs = 300

interface DeadlineValueProps {
  task: Task
  /** Undefined without the permission. */
  onChange: (() => void) | undefined
}

/** The deadline, with an edit button for users who may set it. */
export function DeadlineValue({ task, onChange }: DeadlineValueProps) {
  const isPhone = useIsPhone()
  const now = useNow()
  const urgency = urgencyText(task, now)
  return (
    <div>
      <div className={styles.deadline}>
        <Explained task={task} />
        {onChange && (
          <IconButton
            label="Изменить срок"
            keyCap="Shift P"
            icon={IconPencil}
            size={isPhone ? 'phone' : 'sm'}
            onClick={onChange}
          />
        )}
      </div>
      {urgency !== null && (
        <div className={isLate(task, now) ? `${styles.urgency} ${styles.late}` : styles.urgency}>
          {urgency}
        </div>
      )}
    </div>
  )
}

/** How the deadline was set: by hand, or by the norm in working hours with its pauses. */
function Explained({ task }: { task: Task }) {
  const now = useNow()
  const isClient = useMe().role === 'client'
  const [isOpen, setOpen] = useState(false)
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(hover.current)
    setOpen(false)
  }
  if (!task.deadlineAt) return <span className="muted">—</span>
  const { clock } = lifecycle[task.status]
  const pauses = task.hasManualDeadline ? [] : task.deadlinePauses
  return (
    <Popover width={320} position="left-start" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <button
          type="button"
          className={isLate(task, now) ? `${styles.value} ${styles.late}` : styles.value}
          onClick={() => setOpen(true)}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onMouseEnter={() => {
            hover.current = setTimeout(() => setOpen(true), hoverMs)
          }}
          onMouseLeave={({ currentTarget }) => {
            if (document.activeElement !== currentTarget) close()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close()
          }}
        >
          <DeadlineWords task={task} now={now} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {task.hasManualDeadline && <div>Срок задан вручную</div>}
        {!task.hasManualDeadline && task.deadlineNormMinutes !== null && (
          <div>
            Норматив: {counted(task.deadlineNormMinutes / 60, workHourForms)} от{' '}
            {dayAndTime(task.createdAt, now)}
          </div>
        )}
        {pauses.map((pause) => (
          <div key={pause.from} className="muted">
            {lifecycle[pause.status].title}: с {dayAndTime(pause.from, now)}
            {pause.to && ` до ${dayAndTime(pause.to, now)}`}
          </div>
        ))}
        {clock === 'paused' && !task.hasManualDeadline && (
          <div>{isClient ? 'Ждём вашего ответа' : 'Срок приостановлен: ждём клиента'}</div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
