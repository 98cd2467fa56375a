import type { Calendar, CalendarPerson, Visit } from '@naryad/contract/calendar/calendar'
import type { DayVisit } from '@naryad/contract/calendar/day'

import { makeTaskItem } from '../tasks/tasks.make.ts'

export const makePerson = (facts: Partial<CalendarPerson> = {}): CalendarPerson => ({
  id: 7,
  lastName: 'Гусев',
  firstName: 'Антон',
  middleName: '',
  role: 'engineer',
  queues: [],
  timeZone: 'Europe/Moscow',
  ...facts,
})

export const makeVisit = (facts: Partial<Visit> = {}): Visit => ({
  id: 1,
  queue: 'tachograph',
  title: 'Нет связи с блоком СКЗИ',
  status: 'PLANNED',
  priority: 'NORMAL',
  company: { id: 1, name: 'ООО «ТрансЛогистик»' },
  car: { id: 1, plate: 'А417КМ116', title: 'А417КМ116' },
  operator: null,
  crew: [],
  plannedFrom: '2026-11-19T07:00:00.000Z',
  plannedTo: '2026-11-19T09:00:00.000Z',
  arrivesAt: null,
  partsCount: 0,
  deadlineAt: null,
  address: '',
  point: null,
  version: 1,
  ...facts,
})

const nothing = { items: [], totalCount: 0 }

export const makeCalendar = (facts: Partial<Calendar> = {}): Calendar => ({
  visits: [],
  visitsCount: facts.visits?.length ?? 0,
  maintenance: [],
  absences: [],
  people: [],
  days: [],
  unplanned: { noOperator: nothing, noDate: nothing },
  ...facts,
})

export const makeDayVisit = (facts: Partial<DayVisit> = {}): DayVisit => ({
  task: makeTaskItem({ id: 7, status: 'PLANNED' }),
  address: '',
  point: null,
  contact: null,
  description: '',
  driverDescription: '',
  workReport: '',
  checklist: [],
  terms: [],
  stopId: null,
  onSiteAt: null,
  arrivesAt: null,
  drive: null,
  ...facts,
})
