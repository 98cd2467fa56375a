import type { CalendarDay, DayKind } from '@naryad/contract/settings/settings'

import type { Db, Tx } from '../../platform/db/connect.ts'

export const readCalendar = (db: Db, year: number): Promise<CalendarDay[]> =>
  db
    .selectFrom('productionCalendar')
    .select(['day', 'kind'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()

export async function findDayKind(tx: Tx, day: string): Promise<DayKind | null> {
  const row = await tx
    .selectFrom('productionCalendar')
    .select('kind')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.kind ?? null
}

export async function setDayKind(tx: Tx, day: string, kind: DayKind | null): Promise<void> {
  if (kind === null) await tx.deleteFrom('productionCalendar').where('day', '=', day).execute()
  else
    await tx
      .insertInto('productionCalendar')
      .values({ day, kind })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ kind }))
      .execute()
}
