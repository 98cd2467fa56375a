import type postgres from 'postgres'

type Tx = postgres.TransactionSql

export type TargetState = 'empty' | 'ours' | 'foreign'

/** An installation without data counts as `empty`: a restore loses nothing. */
export async function stateOf(sql: postgres.Sql): Promise<TargetState> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`
  const names = new Set(tables.map(({ name }) => name))
  if (names.size === 0) return 'empty'
  if (!names.has('kysely_migration') || !names.has('tasks') || !names.has('companies')) return 'foreign'
  for (const name of ['users', 'companies', 'cars', 'drivers', 'contacts', 'tasks']) {
    const [row] = await sql`select from ${sql(name)} limit 1`
    if (row) return 'ours'
  }
  return 'empty'
}

/** Counts connections of the product's processes to this database. */
export async function countServers(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like 'naryad/%'
        or application_name in ('naryad', 'naryad-listen', 'naryad-jobs', 'naryad-migrate', 'naryad-demo'))`
  return row?.n ?? 0
}

/**
 * Every object of the product's schema, in an order in which they can be dropped. Objects of extensions
 * are excluded.
 */
const drops = `
  select statement from (
    select 1 as turn, format('drop view %s cascade', c.oid::regclass) as statement, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union all
    select 2, format('drop table %s cascade', c.oid::regclass), c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select 3, format('drop routine %s cascade', p.oid::regprocedure), p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 4, format('drop type %s cascade', t.oid::regtype), t.oid
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
  ) as objects
  where not exists (select from pg_depend d where d.objid = objects.oid and d.deptype = 'e')
  order by turn, oid`

/**
 * Also drops the job queue, which refers to the dropped data and is created again, and the tracks of
 * trucks, which backups do not contain.
 */
export async function emptySchema(tx: Tx): Promise<void> {
  await tx`drop schema if exists jobs cascade`
  await tx`drop schema if exists track cascade`
  for (const { statement } of await tx.unsafe<{ statement: string }[]>(drops))
    await tx.unsafe(statement.replace(/^drop (\w+) /, 'drop $1 if exists '))
}

/** Removes rows inserted by migrations: the backup contains its own. */
export async function emptyTables(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.unsafe(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`)
}

/** The columns of every table that a backup may contain. */
export async function writableColumns(tx: Tx): Promise<Map<string, readonly string[]>> {
  const rows = await tx<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and c.relname not like 'kysely_migration%'
    group by c.relname`
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * Drops secondary indexes and foreign keys, which are faster to rebuild than to maintain row by row, and
 * disables triggers. The returned function undoes this and so validates every foreign key.
 */
export async function strip(tx: Tx, tables: readonly string[]): Promise<() => Promise<void>> {
  const own = tx`c.relnamespace = 'public'::regnamespace`
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${own} and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  const keys = await tx<{ owner: string; name: string; definition: string }[]>`
    select c.oid::regclass::text as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${own} and k.contype = 'f' and k.conparentid = 0`
  for (const { owner, name } of keys) await tx.unsafe(`alter table ${owner} drop constraint "${name}"`)
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  for (const table of tables) await tx.unsafe(`alter table "${table}" disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await tx.unsafe(definition)
    for (const { owner, name, definition } of keys)
      await tx.unsafe(`alter table ${owner} add constraint "${name}" ${definition}`)
    for (const table of tables) await tx.unsafe(`alter table "${table}" enable trigger user`)
  }
}
