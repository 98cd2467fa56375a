import type postgres from 'postgres'

/** The tables that the demo fills, in the order in which they refer to one another. */
const filled = [
  'companies',
  'users',
  'registration_requests',
  'car_servers',
  'drivers',
  'driver_tokens',
  'cars',
  'contacts',
  'maintenance_ranges',
  'car_terms',
  'object_actions',
  'task_types',
  'task_categories',
  'price_items',
  'tasks',
  'task_actions',
  'task_comments',
  'task_pauses',
  'task_search',
  'search_words',
  'attachments',
  'roll_calls',
  'suggestions',
  'absences',
  'company_zones',
  'car_zones',
  'messenger_rules',
  'messenger_chats',
  'messenger_rule_chats',
  'messenger_deliveries',
  'api_tokens',
] as const

/** Totals that triggers keep. */
const counted = [
  'task_counts',
  'task_count_deltas',
  'car_counts',
  'car_count_deltas',
  'driver_counts',
  'driver_count_deltas',
] as const

export async function isEmpty(sql: postgres.TransactionSql): Promise<boolean> {
  const tables = ['companies', 'users', 'cars', 'drivers', 'tasks']
  const [row] = await sql.unsafe(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as has_rows`,
  )
  return row?.['has_rows'] === false
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
    where i.indrelid = any (${[...filled]}::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  const keys = await sql<{ owner: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid = any (${[...filled]}::regclass[]) or confrelid = any (${[...filled]}::regclass[]))`
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

/** How clients reach the service company of the demo, and the office where its routes begin. Its name is the one that the product comes with. */
const company = {
  name: 'Наряд',
  fullName: 'ООО «Наряд-Сервис»',
  inn: '1655074319',
  phone: '+78432000917',
  email: 'service@naryad.demo',
  address: 'Казань, ул. Тэцевская, 4к2',
  point: { lat: 55.8536, lon: 49.0747 },
}

/** For the acts of the demo: invented, with valid check digits. */
const requisites = {
  kpp: '165501001',
  ogrn: '1121690043177',
  bankName: 'АО «Приволжский расчётный банк», г. Казань',
  bik: '049205741',
  account: '40702810762000004317',
  correspondentAccount: '30101810300000000741',
  vatPercent: null,
}

/**
 * Only a database filled by the demo may be cleared of it; users created later are real. The company's data
 * and requisites are removed with the demo unless they have been changed.
 */
export async function markAsDemo(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into settings (part, value)
    values ('company', ${sql.json(company)}), ('requisites', ${sql.json(requisites)}) on conflict (part) do nothing`
  await sql`
    insert into settings (part, value)
    select 'demo', jsonb_build_object(
      'lastUserId', (select max(id) from users), 'lastRequestId', (select max(id) from registration_requests),
      'company', ${sql.json(company)}::jsonb, 'requisites', ${sql.json(requisites)}::jsonb)
    on conflict (part) do update set value = excluded.value`
}
