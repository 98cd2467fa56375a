import { sql, type Kysely } from 'kysely'

/**
 * Pages of the registers cost what their rows cost to write and their matches to find (docs/decisions/0022-kept-rows.md).
 * What a row says of itself is therefore kept as JSON, a short code is looked up instead of searched for, and totals by
 * organization are kept folded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await writtenRows(db)
  await shortCodes(db)
  await totals(db, { of: 'car', counted: `status <> 'ARCHIVED'` })
  await totals(db, { of: 'driver', counted: 'true' })
  // A list by names says whose card ends without a look at each driver.
  await sql`drop index drivers_by_name`.execute(db)
  await sql`
    create index drivers_by_name on drivers (last_name collate ru, first_name collate ru, id)
    include (is_active, driver_card_expires_on)`.execute(db)
}

interface Field {
  readonly key: string
  readonly columns: Readonly<Record<string, string>>
  readonly json: string
}

const value = (key: string, column: string, type: string, json: (column: string) => string): Field => ({
  key,
  columns: { [column]: type },
  json: `coalesce(${json(column)}, 'null')`,
})

const text = (key: string, column: string) => value(key, column, 'text', (own) => `to_json(${own})::text`)
const number = (key: string, column: string) => value(key, column, 'integer', (own) => `${own}::text`)
/** In the same form whatever the session's time zone and style of days are: the value is kept for everybody. */
const day = (key: string, column: string) =>
  value(key, column, 'date', (own) => `'"' || to_char(${own}, 'YYYY-MM-DD') || '"'`)
const moment = (key: string, column: string) =>
  value(
    key,
    column,
    'timestamptz',
    (own) => `'"' || to_char(${own} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`,
  )
const flag = (key: string, column: string) => value(key, column, 'boolean', (own) => `${own}::text`)
const point: Field = {
  key: 'point',
  columns: { lat: 'double precision', lon: 'double precision' },
  json: `coalesce('{"lat":' || lat || ',"lon":' || lon || '}', 'null')`,
}

const life = [
  number('version', 'version'),
  moment('createdAt', 'created_at'),
  moment('updatedAt', 'updated_at'),
]

/** What stands in every mention of a thing, and what only its own row says; without the brackets around it. */
const rows: Readonly<Record<string, Readonly<Record<string, readonly Field[]>>>> = {
  cars: {
    json_short: [
      number('id', 'id'),
      text('plate', 'plate'),
      text('vin', 'vin'),
      text('brand', 'brand'),
      text('model', 'model'),
      number('year', 'year'),
      text('garageNumber', 'garage_number'),
      value('status', 'status', 'car_status', (own) => `'"' || ${own} || '"'`),
    ],
    json_rest: [
      text('externalId', 'external_id'),
      text('tachographModel', 'tachograph_model'),
      text('tachographNumber', 'tachograph_number'),
      text('skziNumber', 'skzi_number'),
      text('trackerModel', 'tracker_model'),
      text('trackerImei', 'tracker_imei'),
      number('mileageKm', 'mileage_km'),
      moment('mileageAt', 'mileage_at'),
      moment('lastSeenAt', 'last_seen_at'),
      point,
      ...life,
    ],
  },
  drivers: {
    json_short: [
      number('id', 'id'),
      text('lastName', 'last_name'),
      text('firstName', 'first_name'),
      text('middleName', 'middle_name'),
      text('phone', 'phone'),
    ],
    json_rest: [
      text('licenseNumber', 'license_number'),
      day('licenseExpiresOn', 'license_expires_on'),
      text('driverCardNumber', 'driver_card_number'),
      day('driverCardExpiresOn', 'driver_card_expires_on'),
      day('birthDate', 'birth_date'),
      flag('isActive', 'is_active'),
      ...life,
    ],
  },
  companies: {
    json_short: [number('id', 'id'), text('name', 'name')],
    json_rest: [
      text('fullName', 'full_name'),
      text('inn', 'inn'),
      text('kpp', 'kpp'),
      text('ogrn', 'ogrn'),
      text('address', 'address'),
      point,
      text('phone', 'phone'),
      text('email', 'email'),
      text('externalId', 'external_id'),
      text('contractNumber', 'contract_number'),
      day('contractExpiresOn', 'contract_expires_on'),
      flag('isActive', 'is_active'),
      ...life,
    ],
  },
}

/** A generated column cannot be forgotten by any writer, and is never a moment behind. */
async function writtenRows(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  for (const [table, columns] of Object.entries(rows)) {
    const added: string[] = []
    for (const [column, fields] of Object.entries(columns)) {
      const read = Object.assign({}, ...fields.map((field) => field.columns)) as Record<string, string>
      const parts = fields.map(({ key, json }, at) => `'${at === 0 ? '' : ','}"${key}":', ${json}`)
      const parameters = Object.entries(read).map(([name, type]) => `${name} ${type}`)
      await raw(`
        create function ${table}_${column}(${parameters.join(', ')}) returns text
        language plpgsql immutable parallel safe as $$ begin return concat(${parts.join(', ')}); end $$`)
      added.push(
        `add column ${column} text not null
         generated always as (${table}_${column}(${Object.keys(read).join(', ')})) stored`,
      )
    }
    await raw(`alter table ${table} ${added.join(', ')}`)
  }
}

/**
 * By three or four signs a truck is found if its plate has them inside or one of its numbers begins so. Trigrams would
 * bring every number that has them anywhere; these are exactly the pieces that count.
 */
async function shortCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function car_short_codes(search_text text, plate_code text) returns text[]
    language sql immutable parallel safe cost 1000 as $$
      select array(
        select left(word, size) from unnest(string_to_array(search_text, ' ')) as word, generate_series(3, 4) as size
        where char_length(word) >= size
        union
        select substr(plate_code, place, size)
        from generate_series(3, 4) as size, generate_series(1, char_length(plate_code) - size + 1) as place)
    $$`.execute(db)
  await sql`create index cars_short_codes on cars using gin (car_short_codes(search_text, plate_code))`.execute(
    db,
  )
  // Until the index has statistics the planner takes short codes for the dearest of all.
  await sql`analyze cars`.execute(db)
}

interface Totals {
  readonly of: 'car' | 'driver'
  /** Which of the counted ones stand behind an organization. */
  readonly counted: string
}

/** Folded together with the counts that they are sums of; a reader adds the deltas, as he does to the counts. */
async function totals(db: Kysely<unknown>, { of, counted }: Totals): Promise<void> {
  const dimension = of === 'car' ? 'status' : 'is_active'
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const sums = (from: string) => `
    select company_id, sum(n) from ${from} where ${counted} and company_id >= 0
    group by company_id having sum(n) <> 0 order by company_id`
  await raw(
    `create table ${of}_totals (company_id integer primary key, n integer not null) with (fillfactor = 70)`,
  )
  await raw(`insert into ${of}_totals ${sums(`${of}_counts`)}`)
  await raw(`
    create or replace function fold_${of}_counts() returns void language sql as $$
      with moved as (delete from ${of}_count_deltas returning *),
      added as (
        insert into ${of}_totals ${sums('moved')}
        on conflict (company_id) do update set n = ${of}_totals.n + excluded.n)
      insert into ${of}_counts
        select company_id, ${dimension}, sum(n) from moved group by company_id, ${dimension} having sum(n) <> 0
        union all select -1, ${dimension}, sum(n) from moved group by ${dimension} having sum(n) <> 0
      on conflict (company_id, ${dimension}) do update set n = ${of}_counts.n + excluded.n;
      delete from ${of}_counts where n = 0;
      delete from ${of}_totals where n = 0
    $$`)
  // Whoever empties the counts empties what is made of them.
  await raw(`
    create function empty_${of}_totals() returns trigger language plpgsql as $$ begin
      delete from ${of}_totals;
      return null;
    end $$`)
  await raw(`
    create trigger ${of}_counts_emptied after truncate on ${of}_counts
    for each statement execute function empty_${of}_totals()`)
}
