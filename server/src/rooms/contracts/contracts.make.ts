import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeCompany } from '../companies/companies.make.ts'
import type { ContractsTable } from './contracts.table.ts'

export const makeContract = async (
  db: Db,
  facts: Partial<Insertable<ContractsTable>> = {},
): Promise<{ id: number; companyId: number }> =>
  db
    .insertInto('contracts')
    .values({
      number: '335/22',
      dateFrom: '2022-03-14',
      ...facts,
      companyId: facts.companyId ?? (await makeCompany(db)).id,
    })
    .returning(['id', 'companyId'])
    .executeTakeFirstOrThrow()

const norms = JSON.stringify([
  { priority: 'URGENT', takeMinutes: 30, solveMinutes: 90 },
  { priority: 'CRITICAL', takeMinutes: null, solveMinutes: 120 },
])

/** Contracts of every kind, with these texts as numbers and notes. */
export async function makeContracts(
  db: Db,
  companies: readonly { readonly id: number }[],
  texts: readonly string[],
): Promise<void> {
  for (const [index, text] of texts.entries())
    await makeContract(db, {
      companyId: companies[index]?.id,
      number: `${text.normalize('NFC').slice(0, 60).trim()} ${index}`,
      dateTo: index % 2 === 0 ? '2030-12-31' : null,
      renewsMonths: index % 3 === 0 ? 12 : null,
      queues: index % 4 === 0 ? ['luv', 'skud'] : [],
      hours: index % 5 === 0 ? 'ROUND_CLOCK' : 'WORKDAY',
      norms: index % 2 === 0 ? norms : '[]',
      approvalLimit: index % 3 === 0 ? 500_050 : null,
      comment: text,
    })
}
