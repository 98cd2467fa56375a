import { sql, type Kysely } from 'kysely'

const json = (key: string, value: string) => `',"${key}":', coalesce(${value}, 'null')`

/** As in 0031, and with the title. */
const short = [
  `'"id":', id`,
  json('plate', 'to_json(plate)::text'),
  json('title', 'to_json(car_title(plate, garage_number, vin))::text'),
  json('vin', 'to_json(vin)::text'),
  json('brand', 'to_json(brand)::text'),
  json('model', 'to_json(model)::text'),
  json('year', 'year::text'),
  json('garageNumber', 'to_json(garage_number)::text'),
  json('status', `'"' || status || '"'`),
]

/** As in 0043, and with the regions of machinery and of route buses. */
const pieces = [
  'fold_code(plate)',
  `fold_code(substring(plate from '\\d.*$'))`,
  `fold_code(substring(plate from '^\\D*\\d+(\\D+\\d+)$'))`,
  `fold_code(coalesce(substring(plate from '^\\D+\\d+\\D+(\\d+)$'), substring(plate from '^\\D{2}\\d{4}(\\d+)$'),
    substring(plate from '^\\D{2}\\d{3}(\\d+)$'), substring(plate from '^\\d{4}\\D{2}(\\d+)$')))`,
  'fold_code(vin)',
  'fold_code(right(vin, 4))',
  'fold_code(garage_number)',
  `fold_code(substring(garage_number from '\\d.*$'))`,
  'fold_code(tachograph_number)',
  'fold_code(skzi_number)',
  `case when tracker_imei ~ '^\\d{15}$' then '=' else '' end || fold_code(tracker_imei)`,
]

/** A truck may have no plate if it has a VIN or a garage number (docs/decisions/0064-car-titles.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function car_title(plate text, garage_number text, vin text) returns text
    language sql immutable parallel safe
    return coalesce(plate, 'гар. № ' || nullif(garage_number, ''), 'VIN …' || right(vin, 6), '')`.execute(db)
  await sql
    .raw(
      `create or replace function cars_json_short(id integer, plate text, vin text, brand text, model text,
        year integer, garage_number text, status car_status) returns text
      language plpgsql immutable parallel safe as $$ begin return concat(${short.join(', ')}); end $$`,
    )
    .execute(db)
  // One statement writes the table once. The indexes of the dropped columns go with them.
  await sql`
    alter table cars
      alter column plate drop not null,
      add constraint cars_named check (plate is not null or vin is not null or garage_number <> ''),
      add column plate_country text not null default 'RU' check (plate_country ~ '^[A-Z]{2}$'),
      add column title text not null generated always as (car_title(plate, garage_number, vin)) stored,
      drop column json_short,
      add column json_short text not null generated always as
        (cars_json_short(id, plate, vin, brand, model, year, garage_number, status)) stored,
      drop column search_text,
      add column search_text text not null
        generated always as (${sql.raw(pieces.map((piece) => `' ' || ${piece}`).join(' || '))}) stored`.execute(
    db,
  )
  await sql`drop index cars_by_plate`.execute(db)
  await sql`create index cars_by_title on cars (title collate ru, id) include (status)`.execute(db)
  // Imports look up trucks without a plate.
  await sql`
    create index cars_by_garage_number on cars (fold_code(garage_number))
    where plate is null and garage_number <> ''`.execute(db)
  await sql`create index cars_search on cars using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index cars_short_codes on cars using gin (car_short_codes(search_text, plate_code))`.execute(
    db,
  )
  // As in 0031: without statistics the planner takes short codes for the most expensive of all.
  await sql`analyze cars`.execute(db)
}
