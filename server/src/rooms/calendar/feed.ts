import type { Visit } from '@naryad/contract/calendar/calendar'
import { stretchOf, usualVisitMs } from '@naryad/contract/calendar/warnings'
import { isEnded, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface FeedOptions {
  readonly origin: string
  /** Informative only: times are written in UTC, and a calendar client shows them in its own time zone. */
  readonly timeZone: string
}

const refreshSeconds = 15 * 60

/** Visits as iCalendar (RFC 5545), with the fields of a calendar card and without names of people. */
export function feedOf(visits: readonly Visit[], { origin, timeZone }: FeedOptions): string {
  const calendar = ical({
    name: 'Наряд: мои визиты',
    prodId: { company: 'Наряд', product: 'Календарь', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': timeZone },
  })
  for (const visit of visits) {
    const stretch = stretchOf(visit)
    if (stretch === null) continue
    const { from, to } = stretch
    calendar.createEvent({
      id: `task-${visit.id}@naryad`,
      start: new Date(from),
      end: new Date(to > from ? to : from + usualVisitMs),
      summary: [visit.car?.title, visit.title].filter(Boolean).join(' · '),
      description: [
        visit.company?.name,
        `Заявка №\u00a0${visit.id}, ${statusTitle(visit.status).toLowerCase()}`,
      ]
        .filter(Boolean)
        .join('\n'),
      url: `${origin}/tasks/${visit.queue}/${visit.id}`,
      sequence: visit.version,
      status: isEnded(visit.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      ...(visit.address === '' ? {} : { location: visit.address }),
      ...(visit.point === null || visit.address === ''
        ? {}
        : { location: { title: visit.address, geo: { lat: visit.point.lat, lon: visit.point.lon } } }),
    })
  }
  return calendar.toString()
}
