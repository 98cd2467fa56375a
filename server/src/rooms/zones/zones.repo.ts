import type { Zone, ZoneShape } from '@naryad/contract/zones/zones'
import { type Selectable, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import { type Reach, withinReach } from '../tasks/index.ts'
import type { CompanyZonesTable } from './zones.table.ts'

/** A zone is visible if its organization is. */
const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'companies.id', task: 'companyId', key: 'companies.id' })

const maxZones = 10_000
const maxInside = 50

type Row = Pick<Zone, 'id' | 'name' | 'company' | 'inside' | 'version'> &
  Pick<Selectable<CompanyZonesTable>, 'lat' | 'lon' | 'radiusM' | 'area'>

/** Only trucks that the caller may see are listed inside. */
const select = (reach: Reach, where: Condition) => sql<Row>`
  select zones.id, zones.name, zones.lat, zones.lon, zones.radius_m, zones.area::text as area, zones.version,
    jsonb_build_object('id', companies.id, 'name', companies.name) as company,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'plate', plate, 'title', title, 'enteredAt', entered_at)
        order by entered_at, id), '[]')
      from (select cars.id, cars.plate, cars.title, to_char(car_zones.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as entered_at
        from car_zones join cars on cars.id = car_zones.car_id
        where car_zones.zone_id = zones.id
          and ${withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })}
        order by car_zones.entered_at, cars.id limit ${sql.lit(maxInside)}) as trucks) as inside
  from company_zones as zones join companies on companies.id = zones.company_id
  where ${allOf([visible(reach), where])}
  order by companies.name collate ru, zones.id limit ${sql.lit(maxZones)}`

export async function readZones(db: Db, reach: Reach, companyId: number | undefined): Promise<Zone[]> {
  const where = companyId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`zones.company_id = ${companyId}`
  const { rows } = await select(reach, where).execute(db)
  return rows.map(zoneOf)
}

export async function findZone(db: Db, reach: Reach, id: number): Promise<Zone | undefined> {
  const { rows } = await select(reach, sql<SqlBool>`zones.id = ${id}`).execute(db)
  return rows[0] && zoneOf(rows[0])
}

function zoneOf({ lat, lon, radiusM, area, ...zone }: Row): Zone {
  return {
    ...zone,
    shape:
      area === null
        ? { kind: 'CIRCLE', center: { lat: lat ?? 0, lon: lon ?? 0 }, radiusM: radiusM ?? 0 }
        : { kind: 'POLYGON', points: pointsOf(area) },
  }
}

/** «((49.1,55.7),(49.2,55.8))» */
const pointsOf = (area: string) =>
  [...area.matchAll(/\(([-\d.e]+),([-\d.e]+)\)/g)].map(([, lon, lat]) => ({
    lat: Number(lat),
    lon: Number(lon),
  }))

/** The columns of a zone's shape. */
const columnsOf = (shape: ZoneShape) =>
  shape.kind === 'CIRCLE'
    ? { ...shape.center, radiusM: shape.radiusM, area: null }
    : {
        lat: null,
        lon: null,
        radiusM: null,
        area: `(${shape.points.map(({ lat, lon }) => `(${lon},${lat})`).join(',')})`,
      }

/** Locks the organization, so that zones of one organization are counted one after the other. */
export async function lockCompany(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from companies where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

export async function countZones(tx: Tx, companyId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('companyZones')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return n
}

interface NewZone {
  readonly companyId: number
  readonly name: string
  readonly shape: ZoneShape
}

export async function insertZone(tx: Tx, { companyId, name, shape }: NewZone): Promise<number> {
  const { id } = await tx
    .insertInto('companyZones')
    .values({ companyId, name, ...columnsOf(shape) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateZone(
  tx: Tx,
  id: number,
  { name, shape }: Omit<NewZone, 'companyId'>,
): Promise<void> {
  await tx
    .updateTable('companyZones')
    .set(({ eb }) => ({ name, ...columnsOf(shape), version: eb('version', '+', 1), updatedAt: sql`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function deleteZone(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('companyZones').where('id', '=', id).execute()
}
