import { Popover } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { IconClockExclamation, IconPlayerPause } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { dayAndTime, nearMoment } from '../../../../kit/formats/dates.ts'
import { counted, workHourForms } from '../../../../kit/formats/plural.ts'
import { Icon } from '../../../../kit/Icon.tsx'
import { useNow } from '../../../../kit/useNow.ts'
import { useMe } from '../../../../platform/session/me.ts'

import styles from '../card.module.css'

/** A mouse that only passes by opens nothing. */
const hoverMs = 300

/** The deadline and how it came about: the norm in working hours, and when the clock stood. */
export function DeadlineValue({ task }: { task: Task }) {
  const now = useNow()
  const isClient = useMe().role === 'client'
  const [isOpen, setOpen] = useState(false)
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(hover.current)
    setOpen(false)
  }
  if (!task.deadlineAt) return <span className={styles.muted}>—</span>
  const { clock } = lifecycle[task.status]
  const isLate = clock === 'runs' && Date.parse(task.deadlineAt) < now
  return (
    <Popover width={320} position="left-start" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <button
          type="button"
          className={isLate ? `${styles.value} ${styles.late}` : styles.value}
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
          {isLate && <Icon of={IconClockExclamation} size={14} />}
          {clock === 'paused' && <Icon of={IconPlayerPause} size={14} />}
          {nearMoment(task.deadlineAt, now)}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {task.deadlineNormMinutes !== null && (
          <div>
            Норматив: {counted(task.deadlineNormMinutes / 60, workHourForms)} от{' '}
            {dayAndTime(task.createdAt, now)}
          </div>
        )}
        {task.deadlinePauses.map((pause) => (
          <div key={pause.from} className={styles.muted}>
            {lifecycle[pause.status].title}: с {dayAndTime(pause.from, now)}
            {pause.to && ` до ${dayAndTime(pause.to, now)}`}
          </div>
        ))}
        {clock === 'paused' && (
          <div>{isClient ? 'Ждём вашего ответа' : 'Срок приостановлен: ждём клиента'}</div>
        )}
        {isLate && <div className={styles.late}>Просрочена</div>}
      </Popover.Dropdown>
    </Popover>
  )
}
