import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { DriversTable } from './drivers.table.ts'

export const makeDriver = (db: Db, facts: Partial<Insertable<DriversTable>> = {}): Promise<{ id: number }> =>
  db
    .insertInto('drivers')
    .values({ lastName: 'Шакиров', firstName: 'Тимур', phone: '+79172451863', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
