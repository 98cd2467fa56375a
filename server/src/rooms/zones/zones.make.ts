import type { ZoneShape } from '@naryad/contract/zones/zones'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { insertZone } from './zones.repo.ts'

/** 200 m around the point of `makeFix`. */
export const yard: ZoneShape = { kind: 'CIRCLE', center: { lat: 55.79, lon: 49.1 }, radiusM: 200 }

export async function makeZone(
  db: Db,
  facts: { companyId?: number; name?: string; shape?: ZoneShape } = {},
): Promise<{ id: number; companyId: number }> {
  const companyId = facts.companyId ?? (await makeCompany(db)).id
  const id = await inTransaction(db, (tx) =>
    insertZone(tx, { name: 'База', shape: yard, ...facts, companyId }),
  )
  return { id, companyId }
}
