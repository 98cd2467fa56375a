import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeCompany } from '../companies/companies.make.ts'
import type { ActsTable } from './acts.table.ts'

/** A draft of November 2026 without tasks. */
export const makeAct = async (
  db: Db,
  facts: Partial<Insertable<ActsTable>> = {},
): Promise<{ id: number; companyId: number }> =>
  db
    .insertInto('acts')
    .values({
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
      actOn: '2026-11-30',
      ...facts,
      companyId: facts.companyId ?? (await makeCompany(db)).id,
    })
    .returning(['id', 'companyId'])
    .executeTakeFirstOrThrow()
