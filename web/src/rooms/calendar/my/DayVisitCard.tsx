import type { DayTerm, DayVisit } from '@naryad/contract/calendar/day'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { Suspense } from 'react'
import IconCloudUp from '~icons/cloud-up'
import IconMapPin from '~icons/map-pin'
import IconTool from '~icons/tool'

import { CallButtons } from '../../../entities/task/CallButtons.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { taskParts } from '../../tasks/index.ts'
import { AgendaItem } from '../phone/Agenda.tsx'

import styles from '../phone/agenda.module.css'

/** A visit with its place, contacts, checklist, maintenance and the next action. */
export function DayVisitCard({ visit, now }: { visit: DayVisit; now: number }) {
  const { address, description, driverDescription, checklist, terms, onSiteAt, arrivesAt } = visit
  const waiting = taskParts.useWaitingRow(visit.task.id)
  const task = { ...visit.task, ...waiting?.shown }
  const open = checklist.filter(({ isDone }) => !isDone)
  const isOver = isEnded(task.status)
  return (
    <AgendaItem visit={task} now={now} arrivesAt={isOver ? null : arrivesAt}>
      {waiting && (
        <span className="flex top gap-6 text-14 line-20 secondary" role="status">
          <Icon of={IconCloudUp} size={18} /> Ждёт отправки
        </span>
      )}
      {address && (
        <span className="flex top gap-6 text-14 line-20 secondary">
          <Icon of={IconMapPin} size={18} /> {address}
        </span>
      )}
      {!isOver && (
        <>
          {description !== '' && (
            <p className="no-margin break-words text-14 line-20 secondary">{description}</p>
          )}
          {driverDescription !== '' && (
            <p className="no-margin break-words text-14 line-20 secondary">Водитель: {driverDescription}</p>
          )}
          {open.length > 0 && (
            <ul
              className="no-margin no-padding text-14 line-20 secondary pad-left-20"
              aria-label="Что сделать"
            >
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
              <Icon of={IconTool} size={20} />
              <span>Заодно: {terms.map(termText).join(', ')}</span>
            </div>
          )}
          <CallButtons driver={task.driver} contact={visit.contact} place={visit} />
          <Suspense>
            <taskParts.OnSite task={task} onSiteAt={onSiteAt} />
            <taskParts.Step task={task} className="relative z-1 min-height-48 text-16" />
          </Suspense>
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
