import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * Rows are written as JSON from expressions that their rooms declare (docs/decisions/0141), so the stored forms of them
 * go, and with cars.json_rest the last reader of the signal in cars (0030).
 */
const schema = String.raw`
alter table companies drop json_short, drop json_rest;
alter table drivers drop json_short, drop json_rest;
alter table cars drop json_short, drop json_rest,
  drop last_seen_at, drop lat, drop lon, drop tracker_km, drop tracker_km_at, drop mileage_doubt;
-- Half of the mileages stand in car_positions, so no index of this column has their order.
drop index cars_by_mileage;

drop function companies_json_short;
drop function companies_json_rest;
drop function drivers_json_short;
drop function drivers_json_rest;
drop function cars_json_short;
drop function cars_json_rest;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
