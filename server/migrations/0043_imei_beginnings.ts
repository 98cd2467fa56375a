import { sql, type Kysely } from 'kysely'

/** As in 0015, each piece in the form in which codes are compared. */
const pieces = [
  'fold_code(plate)',
  `fold_code(substring(plate from '\\d.*$'))`,
  `fold_code(substring(plate from '^\\D*\\d+(\\D+\\d+)$'))`,
  `fold_code(coalesce(substring(plate from '^\\D+\\d+\\D+(\\d+)$'), substring(plate from '^\\D{2}\\d{4}(\\d+)$')))`,
  'fold_code(vin)',
  'fold_code(right(vin, 4))',
  'fold_code(garage_number)',
  `fold_code(substring(garage_number from '\\d.*$'))`,
  'fold_code(tachograph_number)',
  'fold_code(skzi_number)',
  // The first eight signs of an IMEI are those of its model: by three of them every truck with such a tracker was found,
  // tens of thousands, and half a plate was lost among them. The sign keeps it from beginning with a digit.
  `case when tracker_imei ~ '^\\d{15}$' then '=' else '' end || fold_code(tracker_imei)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // Its indexes go with it.
  await sql`alter table cars drop column search_text`.execute(db)
  await sql`
    alter table cars add column search_text text not null
    generated always as (${sql.raw(pieces.map((piece) => `' ' || ${piece}`).join(' || '))}) stored`.execute(
    db,
  )
  await sql`create index cars_search on cars using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index cars_short_codes on cars using gin (car_short_codes(search_text, plate_code))`.execute(
    db,
  )
  // As in 0031: without statistics the planner takes short codes for the dearest of all.
  await sql`analyze cars`.execute(db)
}
