import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import { Absence, AbsenceChange, AbsenceInput } from './absences.ts'
import { CalendarLink, CalendarLinkState, FeedQuery } from './calendar-links.ts'
import { Calendar, CalendarSearch, UnplannedSearch, VisitList } from './calendar.ts'
import { DayOrderInput, DayRoute, DayRouteInput } from './day-route.ts'
import { DayPlan, DayQuery } from './day.ts'

export const calendarSchemas = schemas({
  search: {
    summary: 'Календарь: визиты, сроки обслуживания, отсутствия и то, что не запланировано',
    body: CalendarSearch,
    reply: Calendar,
  },
  unplanned: {
    summary: 'Заявки без оператора или без даты, по страницам',
    body: UnplannedSearch,
    reply: VisitList,
  },
  day: {
    summary: 'Мой день: визиты дня и следующего со всем, что нужно на месте',
    query: DayQuery,
    reply: DayPlan,
  },
  route: {
    summary: 'Порядок визитов сотрудника за день: по окнам и расстоянию, с временем приезда',
    body: DayRouteInput,
    reply: DayRoute,
  },
  applyOrder: {
    summary: 'Применить порядок визитов: окна остаются, запоминается время приезда',
    body: DayOrderInput,
  },
})

export const absencesSchemas = schemas({
  create: { summary: 'Добавить отсутствие сотрудника', body: AbsenceInput, reply: Absence },
  update: {
    summary: 'Изменить отсутствие сотрудника',
    params: IdParams,
    body: AbsenceChange,
    reads: { schema: Absence },
    reply: Absence,
  },
  remove: { summary: 'Удалить отсутствие сотрудника', params: IdParams },
  actions: objectActions,
})

export const calendarLinksSchemas = schemas({
  state: { summary: 'Есть ли личный адрес календаря', reply: CalendarLinkState },
  issue: { summary: 'Выдать личный адрес календаря; прежний перестаёт действовать', reply: CalendarLink },
  revoke: { summary: 'Отозвать личный адрес календаря' },
  feed: { summary: 'Визиты сотрудника для календаря телефона (iCalendar)', query: FeedQuery },
})
