import type postgres from 'postgres'

/** The tables that the demo fills with many rows or with explicit ids. */
const filled = `
  companies price_lists contracts users registration_requests car_servers drivers driver_tokens cars contacts maintenance_ranges car_terms
  object_actions task_types task_categories price_items tasks task_actions task_comments task_pauses task_search
  search_words attachments roll_calls suggestions absences company_zones car_zones messenger_rules messenger_chats
  messenger_rule_chats api_tokens task_marks`
  .trim()
  .split(/\s+/)

/** Totals maintained by triggers. */
const counted = ['task', 'car', 'driver'].flatMap((name) => [`${name}_counts`, `${name}_count_deltas`])

export async function isEmpty(sql: postgres.TransactionSql): Promise<boolean> {
  const rows = await sql`
    (select id from companies limit 1) union (select id from users limit 1) union (select id from cars limit 1)
    union (select id from drivers limit 1) union (select id from tasks limit 1)`
  return rows.length === 0
}

/** Also deletes everything that refers to these tables: sessions, saved filters, counts. */
export async function empty(sql: postgres.TransactionSql): Promise<void> {
  await sql.unsafe(
    `truncate ${[...filled, ...counted, 'due_rows', 'phone_connections'].join(', ')} restart identity cascade`,
  )
}

/**
 * Drops or disables what is faster to rebuild than to maintain row by row: secondary indexes, foreign keys and the
 * triggers of tasks. The returned function restores them. Must run in the transaction of the load, so that a failed
 * load leaves the schema unchanged.
 */
export async function strip(sql: postgres.TransactionSql): Promise<() => Promise<void>> {
  const parts = await sql<{ off: string; on: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid = any (${filled}::regclass[]) or confrelid = any (${filled}::regclass[]))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any (${filled}::regclass[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 'alter table tasks disable trigger user', 'alter table tasks enable trigger user'`
  await sql.unsafe(parts.map(({ off }) => off).join(';'))
  return async () => {
    // Foreign keys are restored after the indexes, which their validation uses.
    await sql.unsafe(
      parts
        .map(({ on }) => on)
        .toReversed()
        .join(';'),
    )
  }
}

/**
 * Disables the triggers that keep the lights of trucks and the rows of what ends: they are made once at the end. The returned function enables
 * them again.
 */
export async function pauseDerived(sql: postgres.TransactionSql): Promise<() => Promise<void>> {
  const triggers = await sql<{ name: string; relation: string }[]>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as relation
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname ~ '^(refresh_lights|store_due)_of_'`
  const turn = async (what: 'disable' | 'enable') =>
    void (await sql.unsafe(
      triggers.map(({ name, relation }) => `alter table ${relation} ${what} trigger ${name}`).join(';'),
    ))
  await turn('disable')
  return () => turn('enable')
}

/** COPY inserts explicit ids, so the sequences have to continue after them. */
export async function restartNumbers(sql: postgres.TransactionSql): Promise<void> {
  const statements = await sql<{ text: string }[]>`
    select format('select setval(%L, coalesce((select max(id) from %I), 0) + 1, false)',
      pg_get_serial_sequence(table_name, 'id'), table_name) as text
    from information_schema.columns
    where table_name = any (${filled}::text[]) and column_name = 'id' and is_identity = 'YES'`
  await sql.unsafe(statements.map(({ text }) => text).join(';'))
}
