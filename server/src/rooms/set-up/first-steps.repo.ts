import type { FirstSteps } from '@naryad/contract/set-up/first-steps'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

type Counts = Omit<FirstSteps, 'hasDemo' | 'isCompanyNamed' | 'hasMail' | 'task' | 'isDone'>

export async function countFirstSteps(db: Db): Promise<Counts> {
  const count = (from: string) => sql`(select count(*)::int from ${sql.raw(from)})`
  const { rows } = await sql<Counts>`
    select ${count('task_types where is_active')} as types,
      ${count('task_categories where is_active')} as categories,
      ${count("users where role <> 'client' and not is_blocked")} as staff,
      ${count('companies')} as companies,
      ${count('cars')} as cars,
      ${count('drivers')} as drivers,
      ${count('contacts')} as contacts,
      ${count('maintenance_ranges')} as maintenance_ranges`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate always gives a row')
  return counts
}

/** A closed task if there is one, else the newest. */
export const findFirstTask = async (db: Db): Promise<FirstSteps['task']> =>
  (await firstTask(db).where('status', '=', 'CLOSED').executeTakeFirst()) ??
  (await firstTask(db).orderBy('id', 'desc').executeTakeFirst()) ??
  null

const firstTask = (db: Db) => db.selectFrom('tasks').select(['id', 'queue', 'status']).limit(1)
