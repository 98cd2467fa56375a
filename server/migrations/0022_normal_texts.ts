import { type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { readDriverCard, readLicense } from '@naryad/contract/kit/values/card-numbers'
import { readTrackerNumber } from '@naryad/contract/kit/values/device-numbers'
import { readEmail } from '@naryad/contract/kit/values/email'
import { readCompanyName, readPersonName } from '@naryad/contract/kit/values/names'
import { type Reader, type Reading, valueOf } from '@naryad/contract/kit/values/reading'
import { readLine, readText } from '@naryad/contract/kit/values/text'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { noteUnread } from './stored-values.ts'

/**
 * Composed letters, no invisible characters, line breaks as \n, and codes in the spelling of their readers
 * (docs/decisions/0133-readers-of-values.md). What a reader refuses, what would be empty where a value is
 * needed, and what would be the value of another row stays as it is and is noted.
 */
interface Column {
  readonly table: string
  readonly column: string
  /** As the API calls the object and its field; a column without them is not noted. */
  readonly entity?: string
  readonly field?: string
  readonly read: (typed: string, country: PlateCountry) => Reading
  /** Rows with equal keys exclude each other; `null` as the value excludes nothing. */
  readonly key?: RawBuilder<unknown>
}

/** What the readers of texts change; a regular expression of PostgreSQL. */
const changeable = String.raw`[\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000E0000-\U000E0FFF\r\v\f]|^\s|\s$`

/** Besides, a field of one line has no tabs, line breaks and double spaces. */
const mayDiffer = ({ column, read }: Column) =>
  sql`(${sql.ref(column)} is not normalized
    or ${sql.ref(column)} ~ ${read === readText ? changeable : String.raw`${changeable}|\s\s|[\t\n]`})`

const texts = (table: string, columns: readonly string[], read: Reader = readLine): Column[] =>
  columns.map((column) => ({ table, column, read }))

/** Names are read as a whole: a word of both alphabets has no sign of its own. */
const names = (
  entity: string,
  table: string,
  read: Reader,
  needed: string,
  others: readonly string[],
): Column[] => [
  { table, column: needed, entity, field: camelCase(needed), read },
  ...texts(table, others, read),
]

const camelCase = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const codes: readonly Column[] = [
  ...names('companies', 'companies', readCompanyName, 'name', ['full_name']),
  ...names('contacts', 'contacts', readPersonName, 'name', []),
  ...names('drivers', 'drivers', readPersonName, 'last_name', ['first_name', 'middle_name']),
  ...names('users', 'users', readPersonName, 'last_name', ['first_name', 'middle_name']),
  ...names('registration', 'registration_requests', readPersonName, 'last_name', [
    'first_name',
    'middle_name',
  ]),
  { table: 'registration_requests', column: 'company_name', read: readCompanyName },
  { table: 'companies', column: 'email', entity: 'companies', field: 'email', read: readEmail },
  { table: 'contacts', column: 'email', entity: 'contacts', field: 'email', read: readEmail },
  { table: 'users', column: 'email', entity: 'users', field: 'email', read: readEmail, key: sql`''` },
  { table: 'cars', column: 'plate', entity: 'cars', field: 'plate', read: readPlate, key: notArchived() },
  { table: 'cars', column: 'tracker_imei', entity: 'cars', field: 'trackerImei', read: readTrackerNumber },
  { table: 'drivers', column: 'license_number', read: readLicense },
  { table: 'drivers', column: 'driver_card_number', read: readDriverCard },
]

function notArchived(): RawBuilder<unknown> {
  return sql`case when status <> 'ARCHIVED' then '' end`
}

const lines: readonly Column[] = [
  ...texts('companies', ['address', 'contract_number']),
  ...texts('contacts', ['position']),
  ...texts('cars', [
    'brand',
    'model',
    'garage_number',
    'tachograph_model',
    'tachograph_number',
    'skzi_number',
    'tracker_model',
  ]),
  ...texts('tasks', ['title', 'address', 'external_number', 'external_organization']),
  ...['car_servers', 'task_types', 'price_items', 'maintenance_kinds'].map((table) => ({
    table,
    column: 'title',
    read: readLine,
    key: sql`''`,
  })),
  { table: 'task_categories', column: 'title', read: readLine, key: sql`queue::text` },
  ...texts('company_zones', ['name']),
  ...texts('messenger_rules', ['title']),
  ...texts('suggestions', ['title', 'contact_name']),
]

const paragraphs: readonly Column[] = [
  ...['companies', 'contacts', 'drivers', 'cars', 'maintenance_ranges', 'roll_calls', 'absences'].flatMap(
    (table) => texts(table, ['comment'], readText),
  ),
  ...texts('tasks', ['description', 'driver_description', 'work_report'], readText),
  ...texts('task_comments', ['text'], readText),
  ...texts('task_types', ['report_template'], readText),
]

interface Stored {
  readonly id: number
  readonly value: string
  readonly key: string | null
  readonly country: PlateCountry
}

/** Normalizes a column and gives the ids of the changed rows. */
async function normalize(db: Kysely<unknown>, stored: Column, where: RawBuilder<unknown>): Promise<number[]> {
  const [table, column] = [sql.table(stored.table), sql.ref(stored.column)]
  const { rows } = await sql<Stored>`
    select id, ${column} as value, ${stored.key ?? sql`null::text`} as key,
      ${stored.column === 'plate' ? sql`plate_country` : sql`''`} as country
    from ${table}
    where ${column} <> '' and ${where} order by id`.execute(db)
  const found = rows.map((row) => ({ ...row, normal: readOne(stored, row) }))
  const keyOf = ({ key }: Stored, value: string): string => `${key} ${value.toLowerCase()}`
  const taken = Map.groupBy(
    found.filter(({ key }) => key !== null),
    (row) => keyOf(row, row.normal ?? row.value),
  )
  const isTaken = (row: (typeof found)[number]): boolean =>
    row.key !== null && (taken.get(keyOf(row, row.normal ?? row.value))?.length ?? 0) > 1
  const changed = found.filter((row) => row.normal !== null && row.normal !== row.value && !isTaken(row))
  await sql`
    update ${table} as t set ${column} = given.normal
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as given (id integer, normal text)
    where t.id = given.id`.execute(db)
  const { entity, field } = stored
  const unread = found.filter((row) => row.normal === null || (row.normal !== row.value && isTaken(row)))
  if (entity !== undefined && field !== undefined)
    await noteUnread(
      db,
      { entity, field },
      unread.map(({ id }) => id),
    )
  return changed.map(({ id }) => id)
}

/**
 * A value of nothing visible has no normal form. In a few scripts composed text is longer: it may not fit the
 * column.
 */
function readOne({ read }: Column, { value, country }: Stored): string | null {
  const normal = valueOf(read(value, country))
  return normal === '' || (normal !== null && normal.length > Math.max(40, value.length)) ? null : normal
}

/** A column is read as a whole where other rows may have the normal value. */
const all = sql`true`

export async function up(db: Kysely<unknown>): Promise<void> {
  const changed: Record<string, number[]> = {}
  const note = (table: string, ids: readonly number[]) => void (changed[table] ??= []).push(...ids)
  for (const column of codes) note(column.table, await normalize(db, column, all))
  for (const column of [...lines, ...paragraphs])
    note(column.table, await normalize(db, column, column.key ? all : mayDiffer(column)))
  // The words that a task is found by are those of its organization, driver and truck as well.
  await sql`
    select refresh_task_search(array(
      select id from tasks where id = any(${changed['tasks'] ?? []}::integer[])
        or company_id = any(${changed['companies'] ?? []}::integer[])
        or driver_id = any(${changed['drivers'] ?? []}::integer[])
        or car_id = any(${changed['cars'] ?? []}::integer[])))`.execute(db)
}
