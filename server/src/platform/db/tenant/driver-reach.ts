import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** The organizations with which a driver has to do. */
export interface DriverReach {
  readonly companyId: number | null
  /** The organization of the current truck. */
  readonly carCompanyId: number | null
}

/**
 * Condition on the organization of a row that names a driver. A driver without an organization has no tenant scope, so
 * rows of a former one are left out here: only those of the current truck's organization and of none remain.
 */
export const inReachOfDriver = (
  table: 'tasks' | 'roll_calls',
  { companyId, carCompanyId }: DriverReach,
): RawBuilder<SqlBool> => {
  const owner = sql.ref(`${table}.company_id`)
  return companyId === null
    ? sql<SqlBool>`(${owner} is null or ${owner} = ${carCompanyId ?? 0}::integer)`
    : sql<SqlBool>`${owner} = ${companyId}::integer`
}
