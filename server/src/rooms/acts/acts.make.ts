import { randomUUID } from 'node:crypto'

import { type CostItem, costsOf } from '@naryad/contract/tasks/tasks'
import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
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

/** An issued act of a single line. */
export const makeIssuedAct = (
  db: Db,
  { companyId, number = 'А-2026-1' }: { companyId: number; number?: string },
): Promise<{ id: number; companyId: number }> => {
  const party = { name: 'ООО «ТрансЛогистик»', inn: '', kpp: '', ogrn: '', address: '', phone: '', bank: '' }
  const line = { title: 'Кабель', unit: 'шт.', quantity: 1, price: 336_000, sum: 336_000, vat: null }
  const work = { taskId: 1, doneOn: '2026-11-05', plate: 'А417КМ116', vin: '' }
  return makeAct(db, {
    companyId,
    number,
    status: 'ISSUED',
    sum: 336_000,
    tasksCount: 1,
    issuedAt: '2026-11-30T09:00:00Z',
    document: JSON.stringify({
      executor: party,
      customer: { ...party, shortName: party.name },
      contract: null,
      lines: [{ uuid: randomUUID(), ...work, ...line }],
    }),
  })
}

/** Closed in the middle of November 2026, with agreed costs. */
export const makeBilledTask = (
  db: Db,
  {
    lines = [{ title: 'Кабель', quantity: 1, unit: 'шт.', price: 336_000 }],
    ...facts
  }: Parameters<typeof makeTask>[1] & { lines?: readonly CostItem[] } = {},
): Promise<{ id: number; costs: number }> =>
  makeTask(db, {
    status: 'CLOSED',
    createdAt: '2026-11-16T09:00:00Z',
    costItems: JSON.stringify(lines),
    costs: costsOf(lines),
    isCostsApproved: true,
    ...facts,
  })
