import { sql, type Kysely } from 'kysely'

/** The client's signature on the act of a task (docs/decisions/0058-signatures-and-paper.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Once it is set, the report, the costs and the files are frozen.
  await sql`alter table tasks add column signed_at timestamptz`.execute(db)
  await sql`
    create table task_signatures (
      task_id integer primary key references tasks on delete cascade,
      signed_at timestamptz not null,
      signer_name text not null check (char_length(signer_name) between 2 and 200),
      signer_position text not null default '' check (char_length(signer_position) <= 200),
      witness_id integer references users on delete set null,
      image bytea not null check (octet_length(image) <= 120000),
      -- Canonical JSON of the signed act, and its SHA-256. Text, not jsonb: the hash covers these exact bytes.
      act text not null,
      hash bytea not null check (octet_length(hash) = 32)
    )`.execute(db)
  await sql`create index task_signatures_by_witness on task_signatures (witness_id)`.execute(db)
  await rewrite(db, 'remove_demo(integer)', (text) => text.replace('truncate ', 'truncate task_signatures, '))
  await tenantScope(db)
}

/** Replaces a function by an edited copy of its current definition, which earlier migrations may have changed. */
async function rewrite(
  db: Kysely<unknown>,
  signature: string,
  change: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as text`.execute(db)
  const text = rows[0]?.text ?? ''
  const changed = change(text)
  if (changed === text) throw new Error(`${signature} is not as this migration expects it`)
  await sql.raw(changed).execute(db)
}

/** Client users read the signatures of their tasks and cannot write them. */
async function tenantScope(db: Kysely<unknown>): Promise<void> {
  const theirs = 'exists (select from tasks as owner where owner.id = task_id)'
  await rewrite(db, 'raise_walls()', (text) =>
    text.replace(
      'return true;',
      `
      if not exists (select from pg_policies where tablename = 'task_signatures' and policyname = 'company_wall_read') then
        alter table task_signatures enable row level security;
        create policy everybody on task_signatures using (true) with check (true);
        create policy company_wall_read on task_signatures as restrictive for select to naryad_client using (${theirs});
        create policy company_wall_insert on task_signatures as restrictive for insert to naryad_client with check (false);
        create policy company_wall_update on task_signatures as restrictive for update to naryad_client using (false);
        create policy company_wall_delete on task_signatures as restrictive for delete to naryad_client using (${theirs});
      end if;
      return true;`,
    ),
  )
  await sql`select raise_walls()`.execute(db)
}
