import { shortName } from '@naryad/contract/kit/people'
import type { RollCallFigures, RollCallFilters } from '@naryad/contract/roll-call/roll-call.report'
import type { RollCallGrouping } from '@naryad/contract/roll-call/roll-call.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, filterConditions, type Condition, whenNotEmpty } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleRollCalls } from './roll-call.policy.repo.ts'

const among = (column: string) => (ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(`rollCalls.${column}`)} = any(${arrayOf(ids, 'integer')})`

const ofSubject = {
  driver: sql<SqlBool>`roll_calls.user_id is null`,
  employee: sql<SqlBool>`roll_calls.user_id is not null`,
}

/** The rows that match the filters and that the user may see. */
export const conditionsOf = (who: Who, filters: RollCallFilters): Condition =>
  allOf([
    visibleRollCalls(who),
    ...filterConditions<RollCallFilters>({
      dateFrom: sql<SqlBool>`roll_calls.date >= ${filters.dateFrom}::date`,
      dateTo: sql<SqlBool>`roll_calls.date <= ${filters.dateTo}::date`,
      companyIds: whenNotEmpty(filters.companyIds, among('companyId')),
      driverIds: whenNotEmpty(filters.driverIds, among('driverId')),
      userIds: whenNotEmpty(filters.userIds, among('userId')),
      statuses: whenNotEmpty(
        filters.statuses,
        (statuses) => sql<SqlBool>`roll_calls.status = any(${arrayOf(statuses, 'text')})`,
      ),
      subject: filters.subject && ofSubject[filters.subject],
      filterByNoCompany: filters.filterByNoCompany && sql<SqlBool>`roll_calls.company_id is null`,
      filterByNoDriver: filters.filterByNoDriver && sql<SqlBool>`roll_calls.driver_id is null`,
    }),
  ])

const keys: Readonly<Record<RollCallGrouping, RawBuilder<unknown>>> = {
  company: sql`company_id`,
  driver: sql`driver_id`,
  employee: sql`user_id`,
  day: sql`date`,
}

export interface FigureRow {
  /** False for the totals. */
  readonly isGroup: boolean
  readonly key: string | null
  readonly values: RollCallFigures
}

const count = (status: string) => sql`count(*) filter (where status = ${sql.lit(status)})::int`

/** One group more than this is read, to detect that there are too many. */
export const maxGroups = 10_000

/** Figures of every group, and the totals. */
export async function readFigures(db: Db, where: Condition, groupBy: RollCallGrouping): Promise<FigureRow[]> {
  const { rows } = await sql<Omit<RollCallFigures, 'share'> & { isGroup: boolean; key: string | null }>`
    select grouping(key) = 0 as is_group, key::text as key, count(*)::int as planned, ${count('ARRIVED')} as arrived,
      ${count('LATE')} as late, ${count('NO_SHOW')} as no_show, ${count('EXCUSED')} as excused,
      (avg(extract(epoch from arrived_at - due_at) / 60) filter (where status = 'LATE'))::float8 as delay_minutes
    from (select ${keys[groupBy]} as key, status, arrived_at, due_at from roll_calls where ${where}) as found
    group by grouping sets ((), (key))
    order by is_group, planned desc, key limit ${sql.lit(maxGroups + 2)}`.execute(db)
  return rows.map(({ isGroup, key, ...counts }) => ({
    isGroup,
    key,
    values: {
      ...counts,
      share: counts.planned === 0 ? null : (counts.arrived + counts.late) / counts.planned,
    },
  }))
}

/** Titles of the groups with these ids. */
export async function readGroupTitles(
  db: Db,
  groupBy: Exclude<RollCallGrouping, 'day'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const named = sql<SqlBool>`id = any(${arrayOf(ids, 'integer')})`
  if (groupBy === 'company') {
    const companies = await db.selectFrom('companies').select(['id', 'name']).where(named).execute()
    return new Map(companies.map(({ id, name }) => [id, name]))
  }
  const people = await db
    .selectFrom(groupBy === 'driver' ? 'drivers' : 'users')
    .select(['id', 'lastName', 'firstName'])
    .where(named)
    .execute()
  return new Map(people.map((person) => [person.id, shortName(person)]))
}

/** The rows of a report in their order. */
export async function findIds(db: Db, where: Condition, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from roll_calls where ${where} order by date, due_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
