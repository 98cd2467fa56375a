import { Popover } from '@mantine/core'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { minutesText } from '@naryad/contract/contracts/norms'
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
            Норматив{byContract(task)}: {normText(task, task.deadlineNormMinutes)} от{' '}
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

/** « по договору № 335/22» where the norm or the hours are those of the contract. */
const byContract = ({ contract, deadlineNormMinutes }: Task): string =>
  contract && (contract.normMinutes === deadlineNormMinutes || contract.hours === 'ROUND_CLOCK')
    ? ` по договору ${contractName(contract.number)}`
    : ''

/** Only whole hours of the working day have words: «16 рабочих часов». */
const normText = ({ contract }: Task, minutes: number): string =>
  contract?.hours !== 'ROUND_CLOCK' && minutes % 60 === 0
    ? counted(minutes / 60, workHourForms)
    : minutesText(minutes)
