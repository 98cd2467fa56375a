import type { Calendar, CalendarSearch, UnplannedSearch, VisitList } from '@naryad/contract/calendar/calendar'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, compact, type Condition, whenNotEmpty } from '../../platform/db/query/conditions.ts'
import type { Reach } from '../tasks/index.ts'
import { taskConditions } from '../tasks/lists/index.ts'
import { daysOf, readAbsences, readDeviations, readMaintenanceEnds, readPeople } from './calendar.repo.ts'
import { readTray, readVisits, trayConditions, visitsBetween, visitsOf } from './visits.repo.ts'

const noFilters = TaskFilters.parse({})
const firstPage = { limit: 50, offset: 0 }
const noVisits: VisitList = { items: [], totalCount: 0 }

type Filters = Pick<CalendarSearch, 'operatorIds' | 'queues' | 'companyIds'>

/** Tasks that the caller may see and that match the filters; null if none can match. */
const visitConditions = (
  db: Db,
  { who }: Reach,
  filters: Filters & { query?: string },
): Promise<Condition | null> => taskConditions(db, who, { ...noFilters, ...filters })

/** Only scope `all` sees absences of other users; clients see neither absences nor people. */
export async function searchCalendar(db: Db, reach: Reach, search: CalendarSearch): Promise<Calendar> {
  const { from, to, ...filters } = search
  const { operatorIds, ...others } = filters
  const { who, scope } = reach
  const days = await daysOf(db, who.id, { from, to })
  const tasks = await visitConditions(db, reach, others)
  const [visits, unplanned, maintenance, absences, deviations] = await Promise.all([
    tasks === null
      ? noVisits
      : readVisits(db, allOf(compact([tasks, visitsBetween(from, to), whenNotEmpty(operatorIds, visitsOf)]))),
    readTrays(db, reach, filters),
    readMaintenanceEnds(db, reach, days, filters.companyIds),
    scope === 'company' ? [] : readAbsences(db, days, absenceUserIds(reach, filters)),
    readDeviations(db, days),
  ])
  return {
    visits: visits.items,
    visitsCount: visits.totalCount,
    maintenance,
    absences,
    people: await readRows(db, reach, filters, visits.items),
    days: deviations,
    unplanned,
  }
}

const absenceUserIds = (
  { who, scope }: Reach,
  { operatorIds = [] }: Filters,
): readonly number[] | undefined => {
  if (scope !== 'all') return [who.id]
  return operatorIds.length > 0 ? operatorIds : undefined
}

function readRows(
  db: Db,
  { who, scope }: Reach,
  { operatorIds, queues }: Filters,
  visits: Calendar['visits'],
): Promise<Calendar['people']> {
  if (scope === 'company') return Promise.resolve([])
  if (scope === 'own')
    return readPeople(db, { operatorIds: [who.id], queues: undefined, visitorIds: [who.id] })
  const visitorIds = [
    ...new Set(
      visits.flatMap(({ operator, crew }) => [operator, ...crew].flatMap((person) => person?.id ?? [])),
    ),
  ]
  return readPeople(db, { operatorIds, queues, visitorIds })
}

async function readTrays(db: Db, reach: Reach, filters: Filters): Promise<Calendar['unplanned']> {
  if (reach.scope === 'company') return { noOperator: noVisits, noDate: noVisits }
  const page = { query: '', ...filters, ...firstPage }
  const [noOperator, noDate] = await Promise.all([
    searchUnplanned(db, reach, { ...page, tray: 'NO_OPERATOR' }),
    searchUnplanned(db, reach, { ...page, tray: 'NO_DATE' }),
  ])
  return { noOperator, noDate }
}

export async function searchUnplanned(
  db: Db,
  reach: Reach,
  { tray, limit, offset, operatorIds, ...filters }: UnplannedSearch,
): Promise<VisitList> {
  // A filter by operator does not hide tasks that have no operator.
  const operatorFilter = tray === 'NO_DATE' ? { operatorIds } : {}
  const tasks = await visitConditions(db, reach, { ...filters, ...operatorFilter })
  return tasks === null ? noVisits : readTray(db, allOf([tasks, trayConditions[tray]]), { limit, offset })
}
