import { type Kysely, sql } from 'kysely'

/** Where a value is stored. `entity` and `field` name it as the API does. */
interface StoredColumn {
  readonly entity: string
  readonly field: string
  readonly table: string
  readonly column: string
}

/** The normal form of a stored value, or null if it is none. A value without a normal form stays as it is. */
type ReadValue = (stored: string) => string | null

/** Notes that a value could not be read, for the administrator's list. */
export async function noteUnread(
  db: Kysely<unknown>,
  { entity, field }: Pick<StoredColumn, 'entity' | 'field'>,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into unread_values (entity, object_id, field)
    select ${entity}, id, ${field} from unnest(${ids}::integer[]) as given (id)
    on conflict do nothing`.execute(db)
}

/** Brings the texts of a column into their normal form and notes those that have none. */
export async function normalizeColumn(
  db: Kysely<unknown>,
  stored: StoredColumn,
  read: ReadValue,
): Promise<void> {
  const [table, column] = [sql.table(stored.table), sql.ref(stored.column)]
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${column} as value from ${table} where ${column} <> '' order by id`.execute(db)
  const found = rows.map(({ id, value }) => ({ id, value, normal: read(value) }))
  const changed = found.filter(({ value, normal }) => normal !== null && normal !== value)
  await sql`
    update ${table} as t set ${column} = given.normal
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as given (id integer, normal text)
    where t.id = given.id`.execute(db)
  const unread = found.filter(({ normal }) => normal === null)
  await noteUnread(
    db,
    stored,
    unread.map(({ id }) => id),
  )
}
