import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { absencesRoutes, calendarLinksRoutes } from '@naryad/contract/calendar/calendar.routes'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import IconCalendar from '~icons/calendar'
import IconCalendarOff from '~icons/calendar-off'
import IconDeviceMobile from '~icons/device-mobile'
import IconPlus from '~icons/plus'
import IconPrinter from '~icons/printer'

import { Failed } from '../../client/queries/Failed.tsx'
import { may, useMe } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { type Day, dayOf, dayTitle, monthWeeks } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyCode } from '../../ui/lazyPart.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { taskParts, useNewRequest } from '../tasks/index.ts'
import { openAbsences } from './absences/openAbsences.tsx'
import { calendarQueries, daysOf, filtersOf, findUnplanned } from './calendar.queries.ts'
import { type CalendarView, type CalendarState, useCalendarAddress } from './calendarAddress.ts'
import { DayGrid } from './day/DayGrid.tsx'
import { followFocus, keepReachable } from './drag/keys.ts'
import { useVisitDrag } from './drag/useVisitDrag.ts'
import { MonthGrid } from './month/MonthGrid.tsx'
import { type DropTarget, type Plan, planAt, planOf, warningsOf } from './moves.ts'
import { NoVisits } from './NoVisits.tsx'
import { openPhoneCalendar } from './openPhoneCalendar.tsx'
import { openPlan } from './openPlan.tsx'
import { periodTitle, stepDate } from './period.ts'
import { Toolbar } from './Toolbar.tsx'
import { Tray } from './Tray.tsx'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { showRefusal, useMoveVisit } from './useMoveVisit.ts'
import { WeekGrid } from './week/WeekGrid.tsx'

import styles from './calendar.module.css'

const viewTitles = [
  { value: 'day', title: 'День' },
  { value: 'week', title: 'Неделя' },
  { value: 'month', title: 'Месяц' },
] as const

/** The tasks of an answer by id: visits and the first ones of the tray. */
const indexOf = ({ visits, unplanned }: Calendar): ReadonlyMap<number, Visit> =>
  new Map(
    [...unplanned.noOperator.items, ...unplanned.noDate.items, ...visits].map((visit) => [visit.id, visit]),
  )

/** «10:00–12:00, выходной день»: the plan after a drop on the target. */
function describe(calendar: Calendar, visit: Visit, target: DropTarget): string {
  const plan = planAt(calendar, visit, target)
  if (plan.plannedFrom === null && plan.plannedTo === null) return 'Снять дату'
  return [
    describeHours(plan.plannedFrom, plan.plannedTo, target.day),
    ...warningsOf(calendar, visit, plan),
  ].join(', ')
}

/** «10:00–12:00»; names each day other than the one before it: «20 ноября, 00:30–01:30». */
function describeHours(from: string | null, to: string | null, targetDay: Day | null): string {
  if (from === null) return to === null ? '' : `до ${describeHours(to, null, targetDay)}`
  const start = dayOf(from) === targetDay ? clock(from) : `${dayTitle(dayOf(from))}, ${clock(from)}`
  if (to === null) return start
  // Midnight belongs to the day that it ends.
  const isOneDay = dayOf(Date.parse(to) - 1) === dayOf(from)
  return isOneDay ? `${start}–${clock(to)}` : `${start} — ${dayTitle(dayOf(to))}, ${clock(to)}`
}

const PhoneCalendar = lazyCode(() => import('./phone/PhoneCalendar.tsx').then((file) => file.PhoneCalendar))

/** The grid of people and days; on a phone an agenda by day. */
export function CalendarScreen() {
  usePageTitle('Календарь')
  const isPhone = useIsPhone()
  if (!isPhone) return <WideCalendar />
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={96} />}>
      <PhoneCalendar />
    </Suspense>
  )
}

/** Planning by dragging and by keyboard. */
function WideCalendar() {
  const me = useMe()
  const { shown, show } = useCalendarAddress()
  const now = useNow()
  const days = useMemo(() => daysOf(shown.view, shown.date), [shown.view, shown.date])
  const filters = filtersOf(shown)
  const { data, error, refetch } = useQuery(calendarQueries.days(days, filters))
  const root = useRef<HTMLDivElement>(null)
  const [announcement, announce] = useState('')
  const move = useMoveVisit()
  const mayPlan = may(me, 'calendar.plan')
  const visits = useMemo(() => (data ? indexOf(data) : new Map<number, Visit>()), [data])
  const client = useQueryClient()
  const visitOf = (id: number) => visits.get(id) ?? findUnplanned(client, id)

  const moveHere = (calendar: Calendar, visit: Visit, plan: Plan) => {
    move(calendar, visit, plan).catch((error: unknown) => {
      showRefusal(visit, error)
      if (root.current) followFocus(root.current, visit.id)
    })
  }
  const drop = (visit: Visit, target: DropTarget) => {
    if (data) moveHere(data, visit, planAt(data, visit, target))
  }
  const resize = (visit: Visit, minutes: number) => {
    const end = visit.plannedTo ?? visit.plannedFrom
    if (!data || end === null) return
    const plannedTo = new Date(Date.parse(end) + minutes * 60_000).toISOString()
    if (plannedTo > (visit.plannedFrom ?? '')) moveHere(data, visit, { ...planOf(visit), plannedTo })
  }
  useVisitDrag(root, {
    visitOf,
    mayMove: (visit) => mayPlan && checkChange(visit) === null,
    describe: (visit, target) => (data ? describe(data, visit, target) : ''),
    drop,
    resize,
    announce,
  })
  useEffect(() => {
    if (root.current) keepReachable(root.current)
  })

  const step = (by: number) => show({ date: stepDate(shown.view, shown.date, by) })
  const today = () => show({ date: dayOf(Date.now()) })
  const plan = (id: number) => {
    const visit = visitOf(id)
    if (data && visit && mayPlan)
      openPlan({ visit, calendar: data, onPlan: (next) => move(data, visit, next) })
  }
  useCalendarKeys({ root, show: (view) => show({ view }), today, step, plan, refresh: () => void refetch() })

  const openDay = useCallback((day: Day) => show({ view: 'day', date: day }), [show])
  const open = useCallback((id: number | undefined) => show({ task: id }, id === undefined), [show])
  return (
    <div className={`stack grow min-height-0 ${styles.screen}`} ref={root}>
      <Header
        view={shown.view}
        onView={(view) => show({ view })}
        onAbsences={() => data && openAbsences({ people: data.people, days })}
      />
      <Toolbar
        title={periodTitle(shown.view, shown.date)}
        shown={shown}
        onShow={show}
        onToday={today}
        onStep={step}
      />
      {data && <TruncationNote calendar={data} />}
      <div className={`flex grow min-height-0 ${styles.body}`}>
        {!data && error && (
          <div className="grow pad-x-20 pad-y-16">
            <Failed title="Не удалось загрузить календарь" error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && (
          <div className="grow pad-x-20 pad-y-16">
            <SkeletonRows rows={8} height={72} />
          </div>
        )}
        {data && <View calendar={data} days={days} shown={shown} now={now} onOpen={open} onDay={openDay} />}
        {data && shown.task === undefined && mayPlan && (
          <Tray calendar={data} filters={filters} openedId={shown.task} now={now} onOpen={open} />
        )}
        {shown.task !== undefined && (
          <section className={styles.pane} aria-label="Открытая заявка">
            <Suspense fallback={<SkeletonRows rows={8} height={48} />}>
              <taskParts.Pane taskId={shown.task} isFull={false} onClose={() => open(undefined)} />
            </Suspense>
          </section>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface ViewProps {
  calendar: Calendar
  days: readonly Day[]
  shown: CalendarState
  now: number
  onOpen: (id: number) => void
  onDay: (day: Day) => void
}

function View({ calendar, days, shown: { view, date, task }, now, onOpen, onDay }: ViewProps) {
  const shared = { calendar, now, openedId: task, onOpen }
  if (view === 'month') return <MonthGrid {...shared} weeks={monthWeeks(date)} date={date} onDay={onDay} />
  const grid =
    view === 'day' ? <DayGrid {...shared} day={date} /> : <WeekGrid {...shared} days={days} onDay={onDay} />
  // The rows of people say by themselves that nothing is planned; clients see none.
  if (calendar.people.length > 0 || calendar.visits.length > 0) return grid
  return (
    <div className={`stack grow min-width-0 scroll-y ${styles.empty}`}>
      {grid}
      <NoVisits period={view} />
    </div>
  )
}

/** The response is limited. */
const TruncationNote = ({ calendar: { visits, visitsCount } }: { calendar: Calendar }) =>
  visitsCount > visits.length && (
    <p className="bg-warn warn pad-x-20 pad-y-6" role="status">
      Показаны первые {visits.length} визитов из {visitsCount}: сузьте период или фильтры
    </p>
  )

interface HeaderProps {
  view: CalendarView
  onView: (view: CalendarView) => void
  onAbsences: () => void
}

function Header({ view, onView, onAbsences }: HeaderProps) {
  const me = useMe()
  const create = useNewRequest()
  return (
    <PageHeader
      sign={<Icon of={IconCalendar} size={20} />}
      title="Календарь"
      actions={
        <>
          <Segments label="Вид календаря" value={view} onChange={onView} choices={viewTitles} />
          {may(me, absencesRoutes.create) && (
            <IconButton label="Отсутствия" icon={IconCalendarOff} onClick={onAbsences} />
          )}
          {may(me, calendarLinksRoutes.issue) && (
            <IconButton
              label="Визиты в календаре телефона"
              icon={IconDeviceMobile}
              onClick={openPhoneCalendar}
            />
          )}
          <IconButton label="Печать" icon={IconPrinter} onClick={() => print()} />
          {create && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} data-tip="C" onClick={create}>
              Новая заявка
            </Button>
          )}
        </>
      }
    />
  )
}
