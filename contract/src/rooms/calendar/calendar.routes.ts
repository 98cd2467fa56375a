import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import { Absence, AbsenceChange, AbsenceInput } from './absences.ts'
import { CalendarLink, CalendarLinkState, FeedQuery } from './calendar-links.ts'
import { Calendar, CalendarSearch, UnplannedSearch, VisitList } from './calendar.ts'
import { DayOrderInput, DayRoute, DayRouteInput } from './day-route.ts'
import { DayPlan, DayQuery } from './day.ts'

export const calendarRoutes = routes({
  search: {
    method: 'POST',
    path: '/calendar/search',
    access: 'calendar.read',
    summary: 'Календарь: визиты, сроки обслуживания, отсутствия и то, что не запланировано',
    body: CalendarSearch,
    reply: Calendar,
  },
  unplanned: {
    method: 'POST',
    path: '/calendar/unplanned',
    access: 'calendar.plan',
    summary: 'Заявки без оператора или без даты, по страницам',
    body: UnplannedSearch,
    reply: VisitList,
  },
  day: {
    method: 'GET',
    path: '/calendar/day',
    access: 'calendar.own',
    summary: 'Мой день: визиты дня и следующего со всем, что нужно на месте',
    query: DayQuery,
    reply: DayPlan,
  },
  route: {
    method: 'POST',
    path: '/routes/day',
    access: 'calendar.plan',
    summary: 'Порядок визитов сотрудника за день: по окнам и расстоянию, с временем приезда',
    body: DayRouteInput,
    reply: DayRoute,
    refuses: ['NOT_FOUND'],
  },
  applyOrder: {
    method: 'PUT',
    path: '/routes/day',
    access: 'calendar.plan',
    summary: 'Применить порядок визитов: окна остаются, запоминается время приезда',
    body: DayOrderInput,
    reply: 'empty',
    refuses: ['NOT_FOUND', 'CONFLICT'],
  },
})

export const absencesRoutes = routes({
  create: {
    method: 'POST',
    path: '/calendar/absences',
    access: 'absences.write',
    summary: 'Добавить отсутствие сотрудника',
    body: AbsenceInput,
    reply: Absence,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/calendar/absences/:id',
    access: 'absences.write',
    summary: 'Изменить отсутствие сотрудника',
    params: IdParams,
    body: AbsenceChange,
    reads: { schema: Absence },
    reply: Absence,
  },
  remove: {
    method: 'DELETE',
    path: '/calendar/absences/:id',
    access: 'absences.write',
    summary: 'Удалить отсутствие сотрудника',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/calendar/absences/:id/actions', 'absences.write'),
})

export const calendarLinksRoutes = routes({
  state: {
    method: 'GET',
    path: '/calendar/link',
    access: 'calendar.own',
    programs: 'closed',
    summary: 'Есть ли личный адрес календаря',
    reply: CalendarLinkState,
  },
  issue: {
    method: 'POST',
    path: '/calendar/link',
    access: 'calendar.own',
    programs: 'closed',
    summary: 'Выдать личный адрес календаря; прежний перестаёт действовать',
    reply: CalendarLink,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/calendar/link',
    access: 'calendar.own',
    programs: 'closed',
    summary: 'Отозвать личный адрес календаря',
    reply: 'empty',
    status: 204,
  },
  /** Read by a calendar client, which has no session: the token in the URL authorizes it. */
  feed: {
    method: 'GET',
    path: '/calendar/feed.ics',
    access: 'public',
    summary: 'Визиты сотрудника для календаря телефона (iCalendar)',
    query: FeedQuery,
    reply: 'file',
    refuses: ['NOT_FOUND'],
  },
})
