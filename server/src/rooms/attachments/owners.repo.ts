import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import type { Owner } from './owners.ts'

/** The truck of the owner: the truck itself, or the truck of a maintenance range. */
const truckOf = ({ of, id }: Owner): RawBuilder<SqlBool> =>
  of === 'cars'
    ? sql<SqlBool>`cars.id = ${id}`
    : sql<SqlBool>`cars.id = (select car_id from maintenance_ranges where id = ${id})`

/** A user who may see a truck may see its files and those of its maintenance. */
export async function seesTruckOf(db: Db, reach: Reach, owner: Owner): Promise<boolean> {
  const visible = withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })
  const { rows } = await sql`select from cars where ${truckOf(owner)} and ${visible}`.execute(db)
  return rows.length > 0
}

/** A user who sees an organization sees its files. */
export async function seesCompany(db: Db, reach: Reach, id: number): Promise<boolean> {
  const visible = withinReach(reach, { company: 'companies.id', task: 'companyId', key: 'companies.id' })
  const { rows } = await sql`select from companies where id = ${id} and ${visible}`.execute(db)
  return rows.length > 0
}

/** A user who sees an organization and may read contracts sees their files. */
export async function seesContract(db: Db, reach: Reach, id: number): Promise<boolean> {
  const visible = withinReach(reach, {
    company: 'contracts.companyId',
    task: 'companyId',
    key: 'contracts.companyId',
  })
  const { rows } = await sql`select from contracts where id = ${id} and ${visible}`.execute(db)
  return rows.length > 0
}

/** The organization of the truck of a unit, or that which keeps it. */
const unitsWithOwner = sql`units left join cars on cars.id = units.car_id`
const ownerOfUnit = sql`coalesce(cars.company_id, units.company_id)`

interface Holder {
  readonly companyId: number | null
}

/** Locks the truck, the contract, the unit or the organization of the files against deletion. Undefined: it is already deleted. */
export async function holdOwner(tx: Tx, owner: Owner): Promise<Holder | undefined> {
  if (owner.of === 'maintenance')
    await sql`select from maintenance_ranges where id = ${owner.id} for key share`.execute(tx)
  if (owner.of === 'units') {
    const { rows } = await sql<Holder>`
      select ${ownerOfUnit} as company_id from ${unitsWithOwner} where units.id = ${owner.id}
      for key share of units`.execute(tx)
    return rows[0]
  }
  const { rows } = await sql<Holder>`
    select ${
      owner.of === 'companies'
        ? sql`id as company_id from companies where id = ${owner.id}`
        : owner.of === 'contracts'
          ? sql`company_id from contracts where id = ${owner.id}`
          : sql`company_id from cars where ${truckOf(owner)}`
    } for key share`.execute(tx)
  return rows[0]
}

async function findCompanyOf(tx: Tx, owner: Owner): Promise<number | null> {
  if (owner.of === 'companies') return owner.id
  if (owner.of === 'units') return (await holdOwner(tx, owner))?.companyId ?? null
  const { rows } = await sql<{ companyId: number | null }>`
    select company_id from ${
      owner.of === 'tasks'
        ? sql`tasks where id = ${owner.id}`
        : owner.of === 'suggestions' || owner.of === 'contracts'
          ? sql`${sql.table(owner.of)} where id = ${owner.id}`
          : sql`cars where ${truckOf(owner)}`
    }`.execute(tx)
  return rows[0]?.companyId ?? null
}

/**
 * Total size of the files of the owner's organization: its own and those of its tasks, contracts, trucks, units and
 * maintenance; a shared file counts once. Photographs of undecided suggestions count for these alone, because users of an
 * organization may not read suggestions. Additions are serialized.
 */
export async function lockCompanyBytes(tx: Tx, owner: Owner): Promise<number> {
  const companyId = await findCompanyOf(tx, owner)
  await lock(tx, `files of company ${companyId ?? 0}`)
  const own = companyId === null ? sql`is null` : sql`= ${companyId}`
  const ofSuggestions = sql`
    select a.storage_key, a.size from suggestions join attachments a on a.suggestion_id = suggestions.id
      where suggestions.company_id ${own}`
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0) as bytes from (
      select a.storage_key, a.size from tasks join attachments a on a.task_id = tasks.id
        where tasks.company_id ${own}
      union
      select a.storage_key, a.size from cars join attachments a on a.car_id = cars.id
        where cars.company_id ${own}
      union
      select a.storage_key, a.size from cars join maintenance_ranges r on r.car_id = cars.id
        join attachments a on a.range_id = r.id
        where cars.company_id ${own}
      union
      select a.storage_key, a.size from contracts join attachments a on a.contract_id = contracts.id
        where contracts.company_id ${own}
      union
      select a.storage_key, a.size from ${unitsWithOwner} join attachments a on a.unit_id = units.id
        where ${ownerOfUnit} ${own}
      union
      select a.storage_key, a.size from attachments a where a.company_id = ${companyId}
      ${owner.of === 'suggestions' ? sql`union ${ofSuggestions}` : sql``}
    ) as files`.execute(tx)
  return rows[0]?.bytes ?? 0
}
