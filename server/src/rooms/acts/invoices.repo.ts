import type { ActStatus } from '@naryad/contract/acts/acts.words'
import type { ActRow } from '@naryad/contract/acts/invoice-rows'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { foldNumber, lookAlikes } from './act-number.ts'
import { lockActs } from './acts.repo.ts'

export interface NumberedAct {
  readonly id: number
  readonly number: string
  readonly status: ActStatus
  readonly version: number
  readonly companyId: number
  readonly companyName: string
  readonly invoiceNumber: string
  readonly invoiceOn: string | null
}

/** The acts that the numbers may mean, locked; drafts have none. */
export async function findByNumbers(tx: Tx, numbers: readonly string[]): Promise<NumberedAct[]> {
  await lockActs(tx)
  const { rows } = await sql<NumberedAct>`
    select acts.id, acts.number, acts.status, acts.version, company_id, companies.name as company_name,
      invoice_number, invoice_on
    from acts join companies on companies.id = company_id
    where translate(regexp_replace(lower(acts.number), '\\s', '', 'g'), ${lookAlikes[0]}, ${lookAlikes[1]}) = any(${arrayOf(numbers.map(foldNumber), 'text')})
    order by acts.id for no key update of acts`.execute(tx)
  return rows
}

export async function setInvoices(
  tx: Tx,
  changes: readonly { readonly id: number; readonly input: ActRow }[],
): Promise<{ id: number; companyId: number }[]> {
  const rows = changes.map(({ id, input }) => ({
    id,
    invoiceNumber: input.invoiceNumber,
    invoiceOn: input.invoiceOn,
  }))
  const { rows: changed } = await sql<{ id: number; companyId: number }>`
    update acts set invoice_number = rows.invoice_number, invoice_on = rows.invoice_on, version = acts.version + 1,
      updated_at = now()
    from jsonb_populate_recordset(null::acts, ${jsonRows(rows)}) as rows
    where acts.id = rows.id
    returning acts.id, acts.company_id`.execute(tx)
  return changed
}
