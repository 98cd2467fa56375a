import type { DayKind } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'

import { call } from '../../../client/api/api.ts'
import { Failed } from '../../../client/queries/Failed.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { Day } from '../../../ui/formats/days.ts'
import { counted, type Forms, workHourForms } from '../../../ui/formats/plural.ts'
import { wallTime } from '../../../ui/formats/zone.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'
import { MonthTable } from './MonthTable.tsx'
import {
  dayByKey,
  type Deviations,
  deviationsOf,
  isDayKey,
  kindSent,
  monthsOf,
  totalsOf,
  withDay,
} from './year.ts'

import styles from './calendar.module.css'

const firstYear = 2015
const lastYear = 2060

const two = (value: number): string => String(value).padStart(2, '0')

const workingForms: Forms = ['рабочий день', 'рабочих дня', 'рабочих дней']
const shortForms: Forms = ['сокращённый', 'сокращённых', 'сокращённых']
const offForms: Forms = ['выходной', 'выходных', 'выходных']

function useYear(year: number) {
  const query = settingsQueries.calendar(year)
  const { data, error, refetch } = useQuery(query)
  const choose = useAction({
    run: (body: { day: Day; kind: DayKind | null }) => call(settingsRoutes.setCalendarDay, { body }),
    touches: ['settings'],
    // Of two changes of one day the later one wins.
    inTurn: 'calendar',
    ahead: ({ day, kind }, client) => {
      const before = client.getQueryData(query.queryKey)
      if (!before) return () => undefined
      const items = withDay(before.items, day, kind)
      client.setQueryData(query.queryKey, { items, totalCount: items.length })
      return () => client.setQueryData(query.queryKey, before)
    },
  })
  const items = data?.items
  const deviations = useMemo(() => items && deviationsOf(items), [items])
  return {
    deviations,
    error,
    refetch,
    choose: (day: Day, kind: DayKind) => choose.start({ day, kind: kindSent(day, kind) }),
  }
}

/** The months of a year; a click or a key changes a day to off, short or working. */
export function ProductionCalendar() {
  const now = wallTime(useNow())
  const [year, setYear] = useState(now.year)
  const { deviations, error, refetch, choose } = useYear(year)
  const today = `${now.year}-${two(now.month)}-${two(now.day)}`
  return (
    <>
      <Lead>
        Здесь отмечают праздники, переносы и сокращённые дни. Срок заявки считается только по рабочему
        времени, сокращённый день короче на час.
      </Lead>
      <div className="row wrap gap-4 below-8">
        <IconButton
          label="Предыдущий год"
          icon={IconChevronLeft}
          disabled={year <= firstYear}
          onClick={() => setYear(year - 1)}
        />
        <h4 className={styles.year} aria-live="polite">
          {year}
        </h4>
        <IconButton
          label="Следующий год"
          icon={IconChevronRight}
          disabled={year >= lastYear}
          onClick={() => setYear(year + 1)}
        />
        {deviations && <Totals year={year} deviations={deviations} />}
      </div>
      <Legend />
      {error && !deviations && (
        <Failed title="Не удалось загрузить календарь" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !deviations && <SkeletonBar width="100%" height={480} />}
      {deviations && <Year key={year} year={year} today={today} deviations={deviations} onChoose={choose} />}
    </>
  )
}

/** «247 рабочих дней (6 сокращённых), 118 выходных, 1 970 часов»: to be compared with the official calendar. */
function Totals({ year, deviations }: { year: number; deviations: Deviations }) {
  const { working, short, off, hours } = useMemo(() => totalsOf(year, deviations), [year, deviations])
  return (
    <span className={`digits muted before-8 ${styles.totals}`}>
      {counted(working, workingForms)}
      {short > 0 && ` (${counted(short, shortForms)})`}, {counted(off, offForms)},{' '}
      {counted(hours, workHourForms)}
    </span>
  )
}

const Legend = () => (
  <ul className={styles.legend}>
    <li className="row gap-6">
      <span className={styles.sample} data-kind="WORKING" aria-hidden>
        5
      </span>
      рабочий
    </li>
    <li className="row gap-6">
      <span className={styles.sample} data-kind="SHORT" aria-hidden>
        5<sup className={styles.star}>*</sup>
      </span>
      сокращённый
    </li>
    <li className="row gap-6">
      <span className={styles.sample} data-kind="OFF" aria-hidden>
        5
      </span>
      выходной
    </li>
    <li className="row gap-6">
      <span className={styles.sample} data-kind="OFF" data-changed aria-hidden>
        5
      </span>
      перенесённый день
    </li>
  </ul>
)

interface YearProps {
  year: number
  today: Day
  deviations: Deviations
  onChoose: (day: Day, kind: DayKind) => void
}

/** A single tab stop; arrows move between the days of the whole year. */
function Year({ year, today, deviations, onChoose }: YearProps) {
  const months = useMemo(() => monthsOf(year), [year])
  const [current, setCurrent] = useState<Day>(today.startsWith(String(year)) ? today : `${year}-01-01`)
  const root = useRef<HTMLDivElement>(null)
  // Referentially stable, so that selecting a day does not render all months again.
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  const choose = useCallback((day: Day, kind: DayKind) => latest.current(day, kind), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (from === undefined || !isDayKey(event.key)) return
    event.preventDefault()
    const next = dayByKey(from, event.key)
    if (next === null) return
    flushSync(() => setCurrent(next))
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrows of its days as they bubble
    <div
      ref={root}
      className={styles.months}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (target.dataset.day) setCurrent(target.dataset.day)
      }}
    >
      {months.map((month) => (
        <MonthTable
          key={month.number}
          month={month}
          deviations={deviations}
          today={today}
          current={month.days.has(current) ? current : null}
          onChoose={choose}
        />
      ))}
    </div>
  )
}
