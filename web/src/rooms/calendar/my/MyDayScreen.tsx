import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import type { DayPlan, DayVisit } from '@naryad/contract/calendar/day'
import { weekdayOf } from '@naryad/contract/kit/days'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense, useEffect, useRef } from 'react'
import IconCalendar from '~icons/calendar'
import IconDeviceMobile from '~icons/device-mobile'
import IconFileText from '~icons/file-text'
import IconPrinter from '~icons/printer'
import IconRoute from '~icons/route'
import IconSunHigh from '~icons/sun-high'

import { useConnection } from '../../../client/live/connection.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { type Day, dayOf, daysBetween, dayTitle, longWeekdays } from '../../../ui/formats/days.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { printDay, usePrintTasks } from '../../documents/index.ts'
import { taskParts } from '../../tasks/index.ts'
import { MyUnits } from '../../units/index.ts'
import { calendarQueries } from '../calendar.queries.ts'
import { visitForms } from '../model.ts'
import { openPhoneCalendar } from '../openPhoneCalendar.tsx'
import { DriveLine } from '../phone/Agenda.tsx'
import { DayVisitCard } from './DayVisitCard.tsx'
import { openDayOrder } from './openDayOrder.tsx'
import { StoredNote } from './StoredNote.tsx'
import { usePlaceInDay } from './usePlaceInDay.ts'

import styles from '../phone/agenda.module.css'

/** «Мой день»: the user's visits of today and tomorrow, in order. */
export function MyDayScreen() {
  usePageTitle('Мой день')
  const { data, error, refetch } = useQuery(calendarQueries.myDay())
  const now = useNow()
  const today = data?.days[0]?.day
  // Left open overnight, or stored yesterday on the device.
  const isOfEarlierDay = today !== undefined && today < dayOf(now)
  useEffect(() => {
    if (isOfEarlierDay) void refetch()
  }, [isOfEarlierDay, refetch])
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLElement>(null)
  usePlaceInDay(scroller, data !== undefined)
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={<Icon of={IconSunHigh} size={20} />}
        title="Мой день"
        actions={
          <IconButton
            label="Визиты в календаре телефона"
            icon={IconDeviceMobile}
            size={isPhone ? 'phone' : 'md'}
            onClick={openPhoneCalendar}
          />
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys as well */}
      <section ref={scroller} className="grow min-height-0 scroll bg-subtle" aria-label="Визиты" tabIndex={0}>
        {data && <OfflineNote />}
        <NotLoaded
          query={{ data, error, refetch }}
          failed="Не удалось загрузить ваш день"
          rows={5}
          height={120}
        />
        {data && <MyUnits className={styles.units ?? ''} iconSize={18} />}
        {data && <Days plan={data} now={now} />}
        {data && <StoredNote />}
      </section>
    </div>
  )
}

const offlineNoteId = 'my-day-offline'

/** Props of buttons that need the server: disabled without a network, with the reason in the note. */
const offlineProps = { disabled: true, 'aria-describedby': offlineNoteId }

const OfflineNote = () =>
  useConnection().isOnline ? null : (
    <p className={styles.band} id={offlineNoteId}>
      Без сети нельзя печатать и посчитать порядок объезда
    </p>
  )

function PrintDayButton({ day }: { day: Day }) {
  const { isOnline } = useConnection()
  const { start, isRunning } = useAction({ run: () => printDay({ date: day }), touches: [] })
  return (
    <Button
      leftSection={<Icon of={IconPrinter} />}
      isBusy={isRunning}
      onClick={() => start(undefined)}
      {...(!isOnline && offlineProps)}
    >
      Лист выезда
    </Button>
  )
}

/** Prints the work orders of the visits that are still to be made. */
function PrintOrdersButton({ visits }: { visits: readonly DayVisit[] }) {
  const { isOnline } = useConnection()
  const { start, isRunning } = usePrintTasks()
  const ids = visits.map(({ task }) => task.id)
  return (
    <Button
      leftSection={<Icon of={IconFileText} />}
      isBusy={isRunning}
      onClick={() => start({ document: 'WORK_ORDER', ids })}
      {...(!isOnline && offlineProps)}
    >
      {ids.length === 1 ? 'Наряд' : 'Наряды'}
    </Button>
  )
}

function Days({ plan, now }: { plan: DayPlan; now: number }) {
  const { days, earlier } = plan
  const isFree = earlier.length === 0 && days.every(({ visits }) => visits.length === 0)
  if (isFree && days.every(({ absence }) => absence === null)) {
    return (
      <EmptyState
        sign={IconCalendar}
        title="На сегодня и завтра визитов нет"
        text={
          <>
            Свободные заявки — в <Link to="/calendar">календаре</Link>
          </>
        }
      />
    )
  }
  return (
    <div className="full-width max-width-760">
      {earlier.length > 0 && (
        <DayPart title="Не завершено раньше" visits={earlier} now={now} absence={null} />
      )}
      {days.map(({ day, visits, absence }) => (
        <DayPart
          key={day}
          day={day}
          from={plan.today}
          title={titleOf(day, now)}
          visits={visits}
          absence={absence}
          now={now}
        />
      ))}
    </div>
  )
}

const nearDays = new Map([
  [-1, 'Вчера'],
  [0, 'Сегодня'],
  [1, 'Завтра'],
])

/** «Сегодня, среда 19 ноября»: by the present day, not by the day on which the plan was read. */
function titleOf(day: Day, now: number): string {
  const near = nearDays.get(daysBetween(dayOf(now), day))
  return `${near === undefined ? '' : `${near}, `}${longWeekdays[weekdayOf(day)]} ${dayTitle(day)}`
}

/** Proposes the order of the day's visits by windows and distance. */
function OrderButton({ day }: { day: string }) {
  const { id } = useMe()
  const { isOnline } = useConnection()
  return (
    <Button
      leftSection={<Icon of={IconRoute} />}
      onClick={() => openDayOrder({ operatorId: id, day })}
      {...(!isOnline && offlineProps)}
    >
      Порядок объезда
    </Button>
  )
}

const isSameStop = (before: DayVisit | undefined, visit: DayVisit): boolean =>
  visit.stopId !== null && before?.stopId === visit.stopId

/** Above the first of the requests of one stop. */
function StopHead({ visits, at }: { visits: readonly DayVisit[]; at: number }) {
  const visit = visits[at]
  const next = visits[at + 1]
  if (!visit || !next || isSameStop(visits[at - 1], visit) || !isSameStop(visit, next)) return null
  const rest = visits.slice(at)
  const end = rest.findIndex((one) => one.stopId !== visit.stopId)
  return (
    <li className="muted strong">Одна остановка: {counted(end === -1 ? rest.length : end, taskForms)}</li>
  )
}

interface DayPartProps {
  /** Undefined: visits of several days, which have no order. */
  day?: string
  /** The first day of the plan. */
  from?: string
  title: string
  visits: readonly DayVisit[]
  absence: DayPlan['days'][number]['absence']
  now: number
}

const DayPart = ({ day, from, title, visits, absence, now }: DayPartProps) => {
  const left = visits.filter(({ task }) => !isEnded(task.status))
  return (
    <section aria-label={title}>
      <h2 className="no-margin text-15 strong pad-x-16 pad-top-16">
        {title} <span className="regular muted">· {counted(visits.length, visitForms)}</span>
      </h2>
      {absence && (
        <p className={styles.band}>
          {absenceTitles[absence.kind]}
          {absence.comment !== '' && `: ${absence.comment}`}
        </p>
      )}
      {day !== undefined && visits.length > 0 && (
        <div className="flex wrap gap-8 above-8 after-16 before-16">
          {left.length > 1 && <OrderButton day={day} />}
          <PrintDayButton day={day} />
          {left.length > 0 && <PrintOrdersButton visits={left} />}
        </div>
      )}
      {day !== undefined && from !== undefined && left.length > 0 && (
        <Suspense>
          <taskParts.TakeOfDay from={from} day={day} />
        </Suspense>
      )}
      {visits.length > 0 && (
        <ul className={styles.list}>
          {visits.map((visit, at) => (
            <Fragment key={visit.task.id}>
              {isSameStop(visits[at - 1], visit) ? null : <DriveLine drive={visit.drive} />}
              <StopHead visits={visits} at={at} />
              <DayVisitCard visit={visit} now={now} />
            </Fragment>
          ))}
        </ul>
      )}
    </section>
  )
}
