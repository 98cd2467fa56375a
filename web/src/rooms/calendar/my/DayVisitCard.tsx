import type { DayTerm, DayVisit } from '@naryad/contract/calendar/day'
import { shortName } from '@naryad/contract/kit/people'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { IconMapPin, IconPlayerPlay, IconTool } from '@tabler/icons-react'

import { Button } from '../../../kit/controls/Button.tsx'
import { CallLink } from '../../../kit/controls/CallLink.tsx'
import { DirectionsButton } from '../../../kit/controls/DirectionsButton.tsx'
import { shortDay } from '../../../kit/formats/dates.ts'
import { kilometres } from '../../../kit/formats/numbers.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { TaskLink, useTaskActions } from '../../tasks/index.ts'
import { AgendaItem } from '../phone/Agenda.tsx'

import buttons from '../../../kit/controls/controls.module.css'
import styles from '../phone/agenda.module.css'

/** A visit with its place, its people, what is to be taken along and the next step. */
export function DayVisitCard({ visit, now }: { visit: DayVisit; now: number }) {
  const { task, description, driverDescription, checklist, terms } = visit
  const open = checklist.filter(({ isDone }) => !isDone)
  const isOver = isEnded(task.status)
  return (
    <AgendaItem visit={task} now={now}>
      {task.address !== '' && (
        <span className={styles.fact}>
          <Icon of={IconMapPin} size={18} /> {task.address}
        </span>
      )}
      {!isOver && (
        <>
          {description !== '' && <p className={styles.text}>{description}</p>}
          {driverDescription !== '' && <p className={styles.text}>Водитель: {driverDescription}</p>}
          {open.length > 0 && (
            <ul className={styles.checklist} aria-label="Что сделать">
              {open.map(({ title, isRequired }) => (
                <li key={title}>
                  {title}
                  {isRequired && ' — обязательно'}
                </li>
              ))}
            </ul>
          )}
          {terms.length > 0 && (
            <div className={styles.along}>
              <Icon of={IconTool} /> Заодно: {terms.map(termText).join(', ')}
            </div>
          )}
          <Ways visit={visit} />
          <NextStep task={task} />
        </>
      )}
    </AgendaItem>
  )
}

/** «Поверка тахографа до 25.11.2026» */
function termText({ title, dateTo, mileageTo, state }: DayTerm): string {
  const until =
    dateTo === null ? mileageTo !== null && `до ${kilometres(mileageTo)}` : `до ${shortDay(dateTo)}`
  return `${title}${until ? ` ${until}` : ''}${state === 'OVERDUE' ? ' (просрочено)' : ''}`
}

/** Whom to call, and the way there. */
function Ways({ visit: { task, contact } }: { visit: DayVisit }) {
  const { driver, address, point } = task
  const [called] = contact?.phones ?? []
  const hasPlace = address !== '' || point !== null
  if (!driver?.phone && !called && !hasPlace) return null
  return (
    <div className={styles.ways}>
      {driver?.phone && (
        <CallLink number={driver.phone} label={`Позвонить водителю: ${shortName(driver)}`}>
          Водитель
        </CallLink>
      )}
      {called && contact && (
        <CallLink number={called.phone} label={`Позвонить контакту: ${contact.name}`}>
          Контакт
        </CallLink>
      )}
      {hasPlace && <DirectionsButton place={{ address, point }} isIcon={Boolean(driver?.phone && called)} />}
    </div>
  )
}

const beginsFrom: readonly TaskStatus[] = ['ASSIGNED', 'PLANNED', 'WAITING_CLIENT', 'WAITING_PARTS']

/** What is done next with it: begun by a press, finished where its report is written. */
function NextStep({ task }: Pick<DayVisit, 'task'>) {
  const { status } = useTaskActions(task.id)
  if (beginsFrom.includes(task.status)) {
    return (
      <Button
        variant="filled"
        size="phone"
        className={styles.step}
        leftSection={<Icon of={IconPlayerPlay} size={20} />}
        isBusy={status.isRunning}
        onClick={() => status.start({ status: 'IN_PROGRESS' })}
      >
        В работу
      </Button>
    )
  }
  return (
    <span className={styles.ways}>
      <TaskLink task={task} className={`${buttons.button} ${styles.step}`}>
        {task.status === 'IN_PROGRESS' ? 'Отчёт и завершение' : 'Открыть заявку'}
      </TaskLink>
    </span>
  )
}
