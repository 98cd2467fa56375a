import type postgres from 'postgres'

/** The tables that the demo fills with many rows or with numbers of its own. */
const filled = `
  companies users registration_requests car_servers drivers driver_tokens cars contacts maintenance_ranges car_terms
  object_actions task_types task_categories price_items tasks task_actions task_comments task_pauses task_search
  search_words attachments roll_calls suggestions absences company_zones car_zones messenger_rules messenger_chats
  messenger_rule_chats messenger_deliveries api_tokens`
  .trim()
  .split(/\s+/)

/** Totals that triggers keep. */
const counted = ['task', 'car', 'driver'].flatMap((name) => [`${name}_counts`, `${name}_count_deltas`])

export async function isEmpty(sql: postgres.TransactionSql): Promise<boolean> {
  const rows = await sql`
    (select id from companies limit 1) union (select id from users limit 1) union (select id from cars limit 1)
    union (select id from drivers limit 1) union (select id from tasks limit 1)`
  return rows.length === 0
}

/** Whatever refers to these goes too: sessions, saved filters, counts. */
export async function empty(sql: postgres.TransactionSql): Promise<void> {
  await sql.unsafe(`truncate ${[...filled, ...counted].join(', ')} restart identity cascade`)
}

/**
 * Takes off everything that is dearer by the row than at once: secondary indexes, foreign keys and the counting
 * triggers. What it gives back puts all of it on again, as it was. Within the same transaction, so that a load that
 * fails leaves the schema whole.
 */
export async function strip(sql: postgres.TransactionSql): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any (${filled}::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  const keys = await sql<{ owner: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid = any (${filled}::regclass[]) or confrelid = any (${filled}::regclass[]))`
  for (const { owner, name } of keys) await sql`alter table ${sql(owner)} drop constraint ${sql(name)}`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await sql`alter table tasks disable trigger user`
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition)
    for (const { owner, name, definition } of keys)
      await sql.unsafe(`alter table ${owner} add constraint ${name} ${definition}`)
    await sql`alter table tasks enable trigger user`
  }
}

/** COPY gives numbers of its own; the next ones follow. */
export async function restartNumbers(sql: postgres.TransactionSql): Promise<void> {
  for (const table of filled) {
    const [row] = await sql`select pg_get_serial_sequence(${table}, 'id') as sequence
      from information_schema.columns where table_name = ${table} and column_name = 'id'`
    if (row)
      await sql.unsafe(
        `select setval('${String(row['sequence'])}', coalesce((select max(id) from ${table}), 0) + 1, false)`,
      )
  }
}
