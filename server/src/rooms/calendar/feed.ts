import type { Visit } from '@naryad/contract/calendar/calendar'
import { usualVisitMinutes } from '@naryad/contract/calendar/calendar.words'
import { isEnded, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface FeedOptions {
  readonly origin: string
  /** Informative: times are written in UTC, and a calendar client shows them in its own time zone. */
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
    const { start, end } = boundsOf(visit)
    calendar.createEvent({
      id: `task-${visit.id}@naryad`,
      start,
      end,
      summary: [visit.car?.plate, visit.title].filter(Boolean).join(' · '),
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

function boundsOf({ plannedFrom, plannedTo }: Visit): { start: Date; end: Date } {
  const usual = usualVisitMinutes * 60_000
  const start = plannedFrom ?? plannedTo ?? ''
  if (plannedFrom !== null && plannedTo !== null && plannedFrom < plannedTo)
    return { start: new Date(plannedFrom), end: new Date(plannedTo) }
  if (plannedFrom === null) return { start: new Date(Date.parse(start) - usual), end: new Date(start) }
  return { start: new Date(start), end: new Date(Date.parse(start) + usual) }
}
