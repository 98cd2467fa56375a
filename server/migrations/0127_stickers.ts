import { sql, type Kysely } from 'kysely'

/** The code on a truck's sticker: random, because the page behind it is public and plates can be guessed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table car_stickers (
      car_id integer primary key references cars on delete cascade,
      code text not null check (code ~ '^[A-Za-z0-9_-]{16}$'),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index car_stickers_code_unique on car_stickers (code)`.execute(db)
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('remove_demo(integer)'::regprocedure) as text`.execute(db)
  const text = rows[0]?.text ?? ''
  const changed = text.replace('truncate ', 'truncate car_stickers, ')
  if (changed === text) throw new Error('remove_demo is not as this migration expects it')
  await sql.raw(changed).execute(db)
}
