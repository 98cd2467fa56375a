import type { ReportFile, SavedReport, SavedReportPeriod } from '@naryad/contract/saved-reports/saved-reports'
import type { ReportSchedule, SavedReportKind } from '@naryad/contract/saved-reports/saved-reports.words'
import { type Insertable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import type { ReportFilesTable } from './saved-reports.table.ts'

/** Own reports and shared reports: staff see those of staff, client users those of the same organization. */
const visible = (db: Db, { id, role, companyId }: Pick<Who, 'id' | 'role' | 'companyId'>) =>
  db
    .selectFrom('savedReports as r')
    .innerJoin('users as o', 'o.id', 'r.ownerId')
    .where((eb) =>
      eb.or([
        eb('r.ownerId', '=', id),
        eb.and([
          eb('r.isShared', '=', true),
          role === 'client' ? eb('o.companyId', '=', companyId) : eb('o.role', '!=', 'client'),
        ]),
      ]),
    )

const visibleReports = (db: Db, who: Who) =>
  visible(db, who).select((eb) => [
    'r.id',
    'r.name',
    'r.isShared',
    'r.period',
    'r.kind',
    'r.input',
    jsonObjectFrom(
      eb
        .selectFrom('users as u')
        .select(['u.id', 'u.lastName', 'u.firstName', 'u.middleName'])
        .whereRef('u.id', '=', 'r.ownerId'),
    )
      .$notNull()
      .as('owner'),
    sql<ReportSchedule | null>`case when r.owner_id = ${who.id} then r.schedule end`.as('schedule'),
    sql<string | null>`case when r.owner_id = ${who.id} then r.next_run_at end`.as('nextRunAt'),
    sql<string | null>`case when r.owner_id = ${who.id} then r.last_error end`.as('lastError'),
    'r.version',
    'r.updatedAt',
  ])

/** Own reports first, then by name. */
export const listSavedReports = (db: Db, who: Who): Promise<SavedReport[]> =>
  visibleReports(db, who)
    .orderBy(sql`r.owner_id <> ${who.id}`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.id')
    .limit(500)
    .execute()

export const findSavedReport = (db: Db, who: Who, id: number): Promise<SavedReport | undefined> =>
  visibleReports(db, who).where('r.id', '=', id).executeTakeFirst()

/** Undefined also for another user's report. */
export const lockOwnReport = (tx: Tx, who: Who, id: number) =>
  tx
    .selectFrom('savedReports')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .where('ownerId', '=', who.id)
    .forUpdate()
    .executeTakeFirst()

export async function countReports(db: Db, ownerId: number): Promise<number> {
  const { n } = await db
    .selectFrom('savedReports')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return n
}

export interface SavedReportFields {
  readonly name: string
  readonly kind: SavedReportKind
  readonly input: object
  readonly period: SavedReportPeriod
  readonly isShared: boolean
  readonly schedule: ReportSchedule | null
  readonly nextRunAt: string | null
}

const toColumns = ({ input, period, schedule, ...fields }: SavedReportFields) => ({
  ...fields,
  input: JSON.stringify(input),
  period: JSON.stringify(period),
  schedule: schedule && JSON.stringify(schedule),
  lastError: null,
})

export async function insertReport(tx: Tx, ownerId: number, fields: SavedReportFields): Promise<number> {
  const { id } = await tx
    .insertInto('savedReports')
    .values({ ownerId, ...toColumns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateReport = (tx: Tx, id: number, fields: SavedReportFields) =>
  tx
    .updateTable('savedReports')
    .set({ ...toColumns(fields), version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteReport = (tx: Tx, id: number) =>
  tx.deleteFrom('savedReports').where('id', '=', id).execute()

export const lockDueReports = (tx: Tx, now: string) =>
  tx
    .selectFrom('savedReports')
    .select(['id', 'schedule', 'nextRunAt'])
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()

export const setNextRun = (tx: Tx, id: number, nextRunAt: string) =>
  tx.updateTable('savedReports').set({ nextRunAt }).where('id', '=', id).execute()

export const setLastError = (tx: Tx, id: number, lastError: string | null) =>
  tx.updateTable('savedReports').set({ lastError }).where('id', '=', id).execute()

/** A report with the current state of the owner. Undefined if it was deleted or the owner is blocked. */
export const findReportToRun = (db: Db, id: number) =>
  db
    .selectFrom('savedReports as r')
    .innerJoin('users as u', 'u.id', 'r.ownerId')
    .select(['r.id', 'r.name', 'r.kind', 'r.input', 'r.period'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users as o')
          .select(['o.id', 'o.role', 'o.isSenior', 'o.companyId', 'o.queues', 'o.email', 'o.firstName'])
          .whereRef('o.id', '=', 'r.ownerId'),
      )
        .$notNull()
        .as('owner'),
    )
    .where('r.id', '=', id)
    .where('u.isBlocked', '=', false)
    .executeTakeFirst()

export const hasFile = async (db: Db, reportId: number, dueAt: string): Promise<boolean> =>
  (await db
    .selectFrom('reportFiles')
    .select('id')
    .where('reportId', '=', reportId)
    .where('dueAt', '=', dueAt)
    .executeTakeFirst()) !== undefined

/** Undefined if a concurrent run inserted its file first. */
export const insertFile = (tx: Tx, file: Insertable<ReportFilesTable>) =>
  tx
    .insertInto('reportFiles')
    .values(file)
    .onConflict((conflict) => conflict.columns(['reportId', 'dueAt']).doNothing())
    .returning('id')
    .executeTakeFirst()

const ownFiles = (db: Db, ownerId: number) =>
  db
    .selectFrom('reportFiles')
    .where('ownerId', '=', ownerId)
    .where('expiresAt', '>', sql<string>`now()`)

export const listFiles = (db: Db, ownerId: number): Promise<ReportFile[]> =>
  ownFiles(db, ownerId)
    .select((eb) => [
      'id',
      'title',
      'name',
      'size',
      sql<
        ReportFile['period']
      >`json_build_object('from', ${eb.ref('periodFrom')}, 'to', ${eb.ref('periodTo')})`.as('period'),
      'createdAt',
      'expiresAt',
    ])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export const findFile = (db: Db, ownerId: number, id: number) =>
  ownFiles(db, ownerId)
    .select(['id', 'title', 'name', 'size', 'storageKey'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Deletes the rows; the next sweep of the store deletes the files. */
export const deleteExpiredFiles = (tx: Tx) =>
  tx
    .deleteFrom('reportFiles')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()

/** Returns those of the storage keys that belong to report files. */
export async function reportFileKeysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reportFiles')
    .select('storageKey')
    .where('storageKey', '=', sql<string>`any(${arrayOf(keys, 'text')})`)
    .execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}
