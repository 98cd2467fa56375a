import type { MapObjects, MapSearch } from '@naryad/contract/geo/map'
import { mapLayers } from '@naryad/contract/geo/map.words'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'

import type { Db } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { taskConditions } from '../../tasks/lists/index.ts'
import { findMapPeople } from './map-people.repo.ts'
import { findMapCars, findMapCompanies, findMapTasks, maxMarks } from './map.repo.ts'

/** Returns the objects with a place that the caller may see; only scope `all` sees where employees are. */
export async function searchMap(db: Db, ctx: Ctx, search: MapSearch): Promise<MapObjects> {
  const { layers = mapLayers, query, companyIds } = search
  const [tasks, cars, companies, people] = await Promise.all([
    layers.includes('tasks') ? searchTasks(db, ctx, search) : [],
    layers.includes('cars') ? findMapCars(db, ctx, { query, companyIds }) : [],
    layers.includes('companies') ? findMapCompanies(db, ctx, { query, companyIds }) : [],
    layers.includes('people') && ctx.scope === 'all' ? findMapPeople(db, ctx.who, query) : [],
  ])
  return {
    tasks: tasks.slice(0, maxMarks),
    cars: cars.slice(0, maxMarks),
    companies: companies.slice(0, maxMarks),
    people,
    isCut: [tasks, cars, companies].some(({ length }) => length > maxMarks),
  }
}

async function searchTasks(db: Db, { who }: Ctx, { query, queues, statuses, companyIds }: MapSearch) {
  const shownStatuses = statuses === undefined || statuses.length === 0 ? [...openStatuses] : statuses
  const filters = TaskFilters.parse({ query, queues, statuses: shownStatuses, companyIds })
  const where = await taskConditions(db, who, filters)
  return where === null ? [] : findMapTasks(db, where)
}
