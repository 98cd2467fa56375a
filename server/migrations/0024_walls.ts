import { sql, type Kysely } from 'kysely'

/**
 * Walls in the database (docs/decisions/0018-walls.md). The product works as a role that owns nothing; what is kept for
 * good is changed by these functions alone; calls of an organization's people are made as `naryad_client`, who sees the
 * rows of one organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepers(db)
  await words(db)
  await walls(db)
}

/** The only ways in which something is taken out of the audit and the histories, each as narrow as its purpose. */
const kept = {
  /** The history of a task that is there stays. */
  'delete_task_actions(task integer) returns void': `
    delete from task_actions where task_id = task and not exists (select from tasks where id = task)`,
  /** Nothing younger than half a year goes, whatever the settings say. */
  'delete_old_audit(months integer, most integer) returns bigint': `
    with gone as (
      delete from audit where id in (
        select id from audit where at < now() - make_interval(months => greatest(months, 6))
        order by at, id limit most)
      returning 1)
    select count(*) from gone`,
  /** That it happened, when and to what number stays; by what device, from where and to whom by name does not. */
  'erase_audit_of(person_kind text, person integer, name text) returns bigint': `
    with erased as (
      update audit set
        address = case when person_kind = 'users' and user_id = person then '' else address end,
        device = case when person_kind = 'users' and user_id = person then '' else device end,
        object_title = case when object_kind = person_kind and object_id = person then name else object_title end
      where (person_kind = 'users' and user_id = person) or (object_kind = person_kind and object_id = person)
      returning 1)
    select count(*) from erased`,
  'erase_audit_texts(texts jsonb) returns void': `
    update audit as old set object_title = new.object_title, details = new.details
    from jsonb_to_recordset(texts) as new (id bigint, object_title text, details text)
    where old.id = new.id`,
  'erase_history_of(person_kind text, person integer, mark text) returns bigint': `
    with erased as (
      update object_actions set
        from_text = case when from_text is not null then mark end,
        to_text = case when to_text is not null then mark end
      where entity = person_kind and object_id = person and (from_text <> mark or to_text <> mark)
      returning 1)
    select count(*) from erased`,
  'erase_history_texts(texts jsonb) returns void': `
    update object_actions as old set from_text = new.from_text, to_text = new.to_text
    from jsonb_to_recordset(texts) as new (id bigint, from_text text, to_text text)
    where old.id = new.id`,
  'erase_task_action_texts(texts jsonb) returns void': `
    update task_actions as old set from_text = new.from_text, to_text = new.to_text
    from jsonb_to_recordset(texts) as new (id bigint, from_text text, to_text text)
    where old.id = new.id`,
}

async function keepers(db: Kysely<unknown>): Promise<void> {
  for (const [head, body] of Object.entries(kept)) {
    const [, signature = ''] = /^(\w+\([^)]*\))/.exec(head) ?? []
    await sql
      .raw(`create function ${head}
        language sql security definer set search_path = public as $$ ${body} $$`)
      .execute(db)
    await sql.raw(`revoke execute on function ${signature} from public`).execute(db)
  }
  await sql`revoke execute on function remove_demo(integer) from public`.execute(db)
}

/** Words are made of whatever stands behind a task; nobody reads the view but this function. */
async function words(db: Kysely<unknown>): Promise<void> {
  await sql`alter function refresh_task_search(integer[]) security definer`.execute(db)
  await sql`alter function refresh_task_search(integer[]) set search_path = public`.execute(db)
}

const company = `(select nullif(current_setting('naryad.company_id', true), '')::integer)`
const owned = `company_id = ${company}`
/** Of a row that hangs on a task or a range, which are walled themselves. */
const within = (table: string, key: string) =>
  `exists (select from ${table} as owner where owner.id = ${key})`
/** Of a row that hangs on what has an organization. */
const withinOwned = (table: string, key: string) =>
  `exists (select from ${table} as owner where owner.id = ${key} and owner.${owned})`
/** A truck that was sold, a driver who has left: their former tasks go on naming them. */
const namedByTasks = (table: string, column: string) =>
  `(${owned} or exists (select from tasks as naming where naming.${column} = ${table}.id))`

interface Wall {
  /** Rows that are theirs: by their organization, or by the row they hang on. */
  readonly theirs: string
  /** Rows they may read, where these are more. */
  readonly readable?: string
}

/** What of each table an organization's people may meet. */
const visible: Readonly<Record<string, Wall>> = {
  companies: { theirs: `id = ${company}` },
  cars: { theirs: owned, readable: namedByTasks('cars', 'car_id') },
  drivers: { theirs: owned, readable: namedByTasks('drivers', 'driver_id') },
  contacts: { theirs: owned, readable: namedByTasks('contacts', 'contact_id') },
  tasks: { theirs: owned },
  task_actions: { theirs: within('tasks', 'task_id') },
  task_comments: { theirs: `not is_internal and ${within('tasks', 'task_id')}` },
  task_pauses: { theirs: within('tasks', 'task_id') },
  maintenance_ranges: { theirs: withinOwned('cars', 'car_id') },
  car_terms: { theirs: withinOwned('cars', 'car_id') },
  driver_tokens: { theirs: withinOwned('drivers', 'driver_id') },
  attachments: {
    theirs: `case
      when task_id is not null then ${within('tasks', 'attachments.task_id')}
      when car_id is not null then ${withinOwned('cars', 'attachments.car_id')}
      else ${within('maintenance_ranges', 'attachments.range_id')} end`,
  },
  // What a person changes about himself is noted in the history of his account.
  object_actions: {
    theirs: `case entity
      when 'companies' then object_id = ${company}
      when 'contacts' then ${withinOwned('contacts', 'object_id')}
      when 'drivers' then ${withinOwned('drivers', 'object_id')}
      when 'cars' then ${withinOwned('cars', 'object_id')}
      when 'maintenance' then ${within('maintenance_ranges', 'object_id')}
      when 'users' then user_id = object_id and ${withinOwned('users', 'object_id')}
      else false end`,
  },
}

const wallOf = (table: string, { theirs, readable = theirs }: Wall): string => `
      if not exists (select from pg_policies where tablename = '${table}' and policyname = 'company_wall_read') then
        alter table ${table} enable row level security;
        create policy everybody on ${table} using (true) with check (true);
        create policy company_wall_read on ${table} as restrictive for select to naryad_client using (${readable});
        create policy company_wall_insert on ${table} as restrictive for insert to naryad_client with check (${theirs});
        create policy company_wall_update on ${table} as restrictive for update to naryad_client using (${theirs});
        create policy company_wall_delete on ${table} as restrictive for delete to naryad_client using (${theirs});
      end if;`

/**
 * Puts the walls up where the role is there. A database whose owner may not make roles gets them later, at the start
 * that finds the role made by somebody else.
 */
async function walls(db: Kysely<unknown>): Promise<void> {
  const statements = Object.entries(visible).map(([table, wall]) => wallOf(table, wall))
  await sql
    .raw(`
      create function raise_walls() returns boolean language plpgsql as $walls$ begin
        if not exists (select from pg_roles where rolname = 'naryad_client') then return false; end if;
        ${statements.join('\n')}
        return true;
      end $walls$`)
    .execute(db)
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'naryad_client') then
        create role naryad_client nologin;
      end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`select raise_walls()`.execute(db)
  await sql`revoke execute on function raise_walls() from public`.execute(db)
}
