import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { ContactsTable } from './contacts.table.ts'

export const makeContact = (
  db: Db,
  facts: Partial<Insertable<ContactsTable>> = {},
): Promise<{ id: number }> =>
  db
    .insertInto('contacts')
    .values({ name: 'Кузнецова Мария', position: 'Механик', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
