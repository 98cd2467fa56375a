import type { Absence, AbsenceInput } from '@naryad/contract/calendar/absences'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { absenceColumns } from './calendar.repo.ts'

/** Absences that the caller may manage: with scope `own`, only those of the caller. */
export const isManagedBy = ({
  who,
  scope,
}: {
  readonly who: { readonly id: number }
  readonly scope: string
}) => (scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`absences.user_id = ${who.id}`)

export async function findAbsence(db: Db, id: number, condition: Condition): Promise<Absence | undefined> {
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences join users on users.id = absences.user_id
    where absences.id = ${id} and ${condition}`.execute(db)
  return rows[0]
}

export async function lockAbsence(tx: Tx, id: number, condition: Condition): Promise<Absence | undefined> {
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences join users on users.id = absences.user_id
    where absences.id = ${id} and ${condition} for no key update of absences`.execute(tx)
  return rows[0]
}

/** Locks the employee, so that concurrent absences of one user are checked one after the other. */
export async function lockEmployee(tx: Tx, id: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '<>', 'client')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined
}

/** Another absence of the same user on one of these days. */
export async function findOverlapping(
  tx: Tx,
  { userId, dateFrom, dateTo }: AbsenceInput,
  exceptId: number,
): Promise<Pick<Absence, 'kind' | 'dateFrom' | 'dateTo'> | undefined> {
  return tx
    .selectFrom('absences')
    .select(['kind', 'dateFrom', 'dateTo'])
    .where('userId', '=', userId)
    .where('dateTo', '>=', dateFrom)
    .where('dateFrom', '<=', dateTo)
    .where('id', '<>', exceptId)
    .orderBy('dateFrom')
    .executeTakeFirst()
}

export async function insertAbsence(tx: Tx, input: AbsenceInput): Promise<number> {
  const { id } = await tx.insertInto('absences').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAbsence(tx: Tx, id: number, input: AbsenceInput): Promise<void> {
  await tx
    .updateTable('absences')
    .set(({ eb }) => ({ ...input, version: eb('version', '+', 1), updatedAt: sql`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function deleteAbsence(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('absences').where('id', '=', id).execute()
}
