import type { Calendar, CalendarSearch, UnplannedSearch, VisitList } from '@naryad/contract/calendar/calendar'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { allOf, type Condition } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listedTasks, type Reach } from '../tasks/index.ts'
import { daysOf, readAbsences, readDeviations, readMaintenanceEnds, readPeople } from './calendar.repo.ts'
import { readTray, readVisits, trayConditions, visitsBetween } from './visits.repo.ts'

const noFilters = TaskFilters.parse({})
const firstPage = { limit: 50, offset: 0 }
const nothing: VisitList = { items: [], totalCount: 0 }

type Narrowing = Pick<CalendarSearch, 'operatorIds' | 'queues' | 'companyIds'>

/** Tasks that this person sees and the filters leave; null where there can be none. */
const listed = (db: Db, { who }: Reach, filters: Narrowing & { query?: string }): Promise<Condition | null> =>
  listedTasks.conditions(db, who, { ...noFilters, ...filters })

/** A client is shown his visits, an engineer his own and the free ones: neither of them hears of absent colleagues. */
export async function searchCalendar(db: Db, reach: Reach, search: CalendarSearch): Promise<Calendar> {
  const { from, to, ...filters } = search
  const { who, scope } = reach
  const days = await daysOf(db, who.id, { from, to })
  const tasks = await listed(db, reach, filters)
  const [visits, unplanned, maintenance, absences, deviations] = await Promise.all([
    tasks === null ? nothing : readVisits(db, allOf([tasks, visitsBetween(from, to)])),
    readTrays(db, reach, filters),
    readMaintenanceEnds(db, reach, days, filters.companyIds),
    scope === 'company' ? [] : readAbsences(db, days, absentOf(reach, filters)),
    readDeviations(db, days),
  ])
  return {
    visits: visits.items,
    visitsCount: visits.totalCount,
    maintenance,
    absences,
    people: await rowsOf(db, reach, filters, visits.items),
    days: deviations,
    unplanned,
  }
}

const absentOf = ({ who, scope }: Reach, { operatorIds = [] }: Narrowing): readonly number[] | undefined => {
  if (scope !== 'all') return [who.id]
  return operatorIds.length > 0 ? operatorIds : undefined
}

function rowsOf(
  db: Db,
  { who, scope }: Reach,
  { operatorIds, queues }: Narrowing,
  visits: Calendar['visits'],
): Promise<Calendar['people']> {
  if (scope === 'company') return Promise.resolve([])
  if (scope === 'own') return readPeople(db, { operatorIds: [who.id], queues: undefined, visiting: [who.id] })
  const visiting = [...new Set(visits.flatMap(({ operator }) => operator?.id ?? []))]
  return readPeople(db, { operatorIds, queues, visiting })
}

async function readTrays(db: Db, reach: Reach, filters: Narrowing): Promise<Calendar['unplanned']> {
  if (reach.scope === 'company') return { noOperator: nothing, noDate: nothing }
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
  // Whoever chooses operators still looks for tasks that nobody answers for.
  const chosen = tray === 'NO_DATE' ? { operatorIds } : {}
  const tasks = await listed(db, reach, { ...filters, ...chosen })
  return tasks === null ? nothing : readTray(db, allOf([tasks, trayConditions[tray]]), { limit, offset })
}
