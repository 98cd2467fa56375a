import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { RegisterKind } from '@naryad/contract/webhooks/webhooks.words'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** What a message says about a task besides the event: the receiver asks the API for the rest. */
export interface TaskFacts {
  readonly id: number
  readonly version: number
  /** «Код в 1С». */
  readonly code: string | null
  readonly queue: Queue
  readonly status: string
  readonly companyId: number | null
  readonly companyCode: string | null
}

export async function readTaskFacts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TaskFacts>> {
  const { rows } = await sql<TaskFacts>`
    select tasks.id, tasks.version, tasks.accounting_code as code, queue, status, company_id,
      companies.accounting_code as company_code
    from tasks left join companies on companies.id = company_id
    where tasks.id = any(${arrayOf(ids, 'integer')})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a message says about an object of a register. */
export interface ObjectFacts {
  readonly id: number
  readonly version: number
  readonly code: string | null
  readonly companyId: number | null
  readonly companyCode: string | null
}

const owned = sql`t.company_id`
const coded = sql`t.accounting_code`
const uncoded = sql`null::text`

/** The code and the organization of the objects of a register. */
const factsOf: Record<
  RegisterKind,
  { readonly code: RawBuilder<unknown>; readonly owner: RawBuilder<unknown> }
> = {
  companies: { code: coded, owner: sql`t.id` },
  cars: { code: coded, owner: owned },
  drivers: { code: coded, owner: owned },
  contacts: { code: coded, owner: owned },
  units: {
    code: uncoded,
    owner: sql`coalesce(t.company_id, (select cars.company_id from cars where cars.id = t.car_id))`,
  },
  contracts: { code: uncoded, owner: owned },
  acts: { code: uncoded, owner: owned },
}

export async function readObjectFacts(
  db: Db,
  kind: RegisterKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ObjectFacts>> {
  if (ids.length === 0) return new Map()
  const { code, owner } = factsOf[kind]
  const { rows } = await sql<ObjectFacts>`
    select found.*, companies.accounting_code as company_code
    from (
      select t.id, t.version, ${code} as code, ${owner} as company_id from ${sql.table(kind)} as t
      where t.id = any(${arrayOf(ids, 'integer')})) as found
    left join companies on companies.id = found.company_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function readCompanyCodes(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'accountingCode'])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
  return new Map(rows.map(({ id, accountingCode }) => [id, accountingCode]))
}

/** Of these ids those that no organization has. */
export async function missingCompanies(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await readCompanyCodes(db, ids)
  return ids.filter((id) => !found.has(id))
}
