import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { companyZone } from '../../platform/time/company-day.ts'

/** Trucks per transaction. */
const batchSize = 500
const nights = 30

/**
 * Finds the yards of the next trucks: the zone where a truck is now, else where it spent most of the nights, else the
 * only zone of its organization. Returns the last of them, or undefined after the end.
 */
export async function refreshNextHomes(tx: Tx, afterId: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select id, company_id from cars where id > ${afterId} order by id limit ${sql.lit(batchSize)}),
    owners as (select distinct company_id from batch where company_id is not null),
    zones as (select z.* from company_zones z join owners on owners.company_id = z.company_id),
    -- Where each night has found the truck: its last message before four in the morning.
    slept as (
      select batch.id as car_id, zones.id as zone_id, count(*) as n
      from batch
      cross join generate_series(1, ${sql.lit(nights)}) as night(ago)
      cross join lateral (
        select ((date_trunc('day', now() at time zone ${sql.lit(companyZone)}) - make_interval(days => night.ago - 1))
          + interval '4 hours') at time zone ${sql.lit(companyZone)} as till) as morning
      cross join lateral (
        select lat, lon from car_track
        where car_track.car_id = batch.id and car_track.company_id = batch.company_id
          and car_track.at <= morning.till and car_track.at > morning.till - interval '8 hours'
        order by car_track.at desc limit 1) as seen
      join zones on zones.company_id = batch.company_id
      where exists (select from zones as own where own.company_id = batch.company_id)
        and metres_outside(zones::company_zones, seen.lat, seen.lon) <= 0
      group by batch.id, zones.id),
    fresh as (
      select batch.id as car_id, coalesce(
        (select zone_id from car_zones join zones on zones.id = car_zones.zone_id
          where car_zones.car_id = batch.id and zones.company_id = batch.company_id
          order by entered_at desc, zone_id limit 1),
        (select zone_id from slept where slept.car_id = batch.id order by n desc, zone_id limit 1),
        (select min(id) from zones where zones.company_id = batch.company_id having count(*) = 1)) as zone_id
      from batch),
    gone as (
      delete from car_homes using fresh where car_homes.car_id = fresh.car_id and fresh.zone_id is null),
    written as (
      insert into car_homes as old (car_id, zone_id)
      select car_id, zone_id from fresh where zone_id is not null order by car_id
      on conflict (car_id) do update set zone_id = excluded.zone_id where old.zone_id <> excluded.zone_id)
    select max(id) as last from batch`.execute(tx)
  return rows[0]?.last ?? undefined
}

/** A row by kilometres that is near is due on the present day, and stays first in the list of what is not over. */
export async function moveNearByKm(tx: Tx, today: string): Promise<void> {
  await sql`update due_rows set due_day = ${today}::date where is_km_soon and due_day < ${today}::date`.execute(
    tx,
  )
}
