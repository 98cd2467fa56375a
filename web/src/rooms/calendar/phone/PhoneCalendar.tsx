import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { driveBetween } from '@naryad/contract/calendar/distances'
import { carTitle } from '@naryad/contract/cars/plates'
import { weekdayOf } from '@naryad/contract/kit/days'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import IconPackage from '~icons/package'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { addDays, type Day, dateOf, dayOf, dayTitle, weekdays, weekOf } from '../../../ui/formats/days.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { calendarQueries, filtersOf } from '../calendar.queries.ts'
import { useCalendarAddress } from '../calendarAddress.ts'
import { arrivalOn, daysOfVisit, isAbsentOn, orderByArrival } from '../model.ts'
import { NoVisits } from '../NoVisits.tsx'
import { openTake } from '../openTake.tsx'
import { periodTitle } from '../period.ts'
import { Filters } from '../Toolbar.tsx'
import { AgendaItem, DriveLine } from './Agenda.tsx'

import styles from './agenda.module.css'

const endForms: Forms = ['срок обслуживания', 'срока обслуживания', 'сроков обслуживания']

/** The calendar on a phone: a week strip and the agenda of the chosen day. */
export function PhoneCalendar() {
  const { shown, show } = useCalendarAddress()
  const me = useMe()
  const now = useNow()
  const [hasFilters, setHasFilters] = useState(false)
  const week = weekOf(shown.date)
  const { data, error, refetch } = useQuery(calendarQueries.days(week, filtersOf(shown)))
  const busy = new Set(data?.visits.flatMap((visit) => daysOfVisit(visit, week)))
  const isOnePerson = me.rights['calendar.read'] === 'own' || shown.operatorIds.length === 1
  return (
    <div className="stack grow min-height-0">
      <header className={styles.phoneHead}>
        <h1>{periodTitle('month', shown.date)}</h1>
        <IconButton
          label="Предыдущая неделя"
          icon={IconChevronLeft}
          size="phone"
          onClick={() => show({ date: addDays(shown.date, -7) })}
        />
        <IconButton
          label="Следующая неделя"
          icon={IconChevronRight}
          size="phone"
          onClick={() => show({ date: addDays(shown.date, 7) })}
        />
        <Button size="bare" onClick={() => show({ date: dayOf(Date.now()) })}>
          Сегодня
        </Button>
        <IconButton
          label="Фильтры"
          icon={IconAdjustmentsHorizontal}
          size="phone"
          aria-expanded={hasFilters}
          onClick={() => setHasFilters(!hasFilters)}
        />
      </header>
      {hasFilters && <Filters shown={shown} onShow={show} />}
      <Strip week={week} date={shown.date} today={dayOf(now)} busy={busy} onDay={(date) => show({ date })} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys as well */}
      <section className="grow min-height-0 scroll bg-subtle" aria-label={dayTitle(shown.date)} tabIndex={0}>
        <NotLoaded
          query={{ data, error, refetch }}
          failed="Не удалось загрузить календарь"
          rows={5}
          height={96}
        />
        {data && <DayAgenda calendar={data} day={shown.date} now={now} isOnePerson={isOnePerson} />}
      </section>
    </div>
  )
}

interface StripProps {
  week: readonly Day[]
  date: Day
  today: Day
  busy: ReadonlySet<Day>
  onDay: (day: Day) => void
}

const Strip = ({ week, date, today, busy, onDay }: StripProps) => (
  <div className={styles.strip} role="group" aria-label="Дни недели">
    {week.map((day) => (
      <button
        key={day}
        type="button"
        className={styles.stripDay}
        aria-pressed={day === date}
        data-today={day === today || undefined}
        onClick={() => onDay(day)}
      >
        <span>{weekdays[weekdayOf(day)]}</span>
        <b>{dateOf(day)}</b>
        {busy.has(day) && (
          <span className={styles.dot}>
            <span className="visually-hidden">, есть визиты</span>
          </span>
        )}
      </button>
    ))}
  </div>
)

interface DayAgendaProps {
  calendar: Calendar
  day: Day
  now: number
  isOnePerson: boolean
}

function DayAgenda({ calendar, day, now, isOnePerson }: DayAgendaProps) {
  const ofDay = calendar.visits.filter((visit) => daysOfVisit(visit, [day]).length > 0)
  const visits = isOnePerson ? orderByArrival(ofDay, day) : ofDay
  const ends = calendar.maintenance.filter((end) => end.day === day)
  const absences = calendar.absences.filter((absence) => isAbsentOn(absence, day))
  return (
    <>
      {absences.length > 0 && (
        <p className={styles.band}>
          {absences
            .map(({ user, kind }) => `${shortName(user)}: ${absenceTitles[kind].toLowerCase()}`)
            .join(', ')}
        </p>
      )}
      {ends.length > 0 && (
        <p className={styles.band}>
          {counted(ends.length, endForms)}:{' '}
          {ends
            .slice(0, 3)
            .map(({ car, kind }) => `${carTitle(car)} — ${kind.title}`)
            .join(', ')}
          {ends.length > 3 && ' и другие'}
        </p>
      )}
      {visits.length === 0 ? (
        <NoVisits period="day" />
      ) : (
        <ul className={styles.list} aria-label="Визиты">
          {visits.map((visit, at) => (
            <Fragment key={visit.id}>
              {isOnePerson && <DriveLine drive={driveBetween(visits[at - 1]?.point ?? null, visit.point)} />}
              <AgendaItem
                visit={visit}
                now={now}
                isPersonShown={!isOnePerson}
                arrivesAt={arrivalOn(visit, day)}
              >
                <TakeLine visit={visit} day={day} />
              </AgendaItem>
            </Fragment>
          ))}
        </ul>
      )}
    </>
  )
}

/** Leads to what the operator takes along on that day. */
function TakeLine({ visit: { operator, partsCount }, day }: { visit: Visit; day: Day }) {
  if (!operator || partsCount === 0) return null
  const name = shortName(operator)
  return (
    <Button
      className="relative z-1 min-height-48"
      leftSection={<Icon of={IconPackage} />}
      onClick={() => openTake({ userId: operator.id, name, day })}
    >
      Взять с собой
    </Button>
  )
}
