import { sql, type Kysely } from 'kysely'

/**
 * Positions of trucks in a table of their own: they change every few seconds, while rows of `cars` are wide and indexed
 * (docs/decisions/0046-positions.md). The history is partitioned by day, so that old days are dropped without a vacuum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await days(db)
  await sql`
    create function metres_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
    returns double precision language sql immutable parallel safe as $$
      select 111195 * sqrt((lat2 - lat1) ^ 2 + ((lon2 - lon1) * cos(radians((lat1 + lat2) / 2))) ^ 2) $$`.execute(
    db,
  )
  await sql`create index cars_by_external_id on cars (external_id) where external_id is not null`.execute(db)
  await demo(db)
  await tenantScope(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  // No index except the primary key: every update is a heap-only (HOT) update.
  await sql`
    create table car_positions (
      car_id integer primary key references cars on delete cascade,
      at timestamptz not null,
      lat double precision not null,
      lon double precision not null,
      course smallint,
      speed_kmh smallint,
      ignition boolean,
      voltage_v real,
      mileage_km integer,
      -- The last point that was written to the history.
      stored_at timestamptz not null,
      stored_lat double precision not null,
      stored_lon double precision not null,
      -- Grows with every change that open maps have to receive.
      seq bigint not null,
      told_at timestamptz not null
    ) with (fillfactor = 60)`.execute(db)
  await sql`create sequence car_positions_seq`.execute(db)
  await sql`
    create table car_track (
      car_id integer not null,
      -- The owner at that moment: the next owner must not see this part of the track.
      company_id integer,
      at timestamptz not null,
      lat double precision not null,
      lon double precision not null,
      course smallint,
      speed_kmh smallint,
      ignition boolean,
      voltage_v real,
      mileage_km integer,
      primary key (car_id, at)
    ) partition by range (at)`.execute(db)
  // A single row: the last poll of the monitoring system, and the time until which a map is watched.
  await sql`
    create table positions_poll (
      id integer primary key default 1 check (id = 1),
      polled_at timestamptz,
      watched_until timestamptz
    )`.execute(db)
  await sql`insert into positions_poll default values`.execute(db)
}

/** Only the owner of the table may create and drop partitions, hence `security definer`. */
async function days(db: Kysely<unknown>): Promise<void> {
  await sql`create schema track`.execute(db)
  await sql`
    create function keep_track_days(kept_days integer) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      today date := (now() at time zone 'UTC')::date;
      oldest date := today - greatest(kept_days, 1);
      name text;
    begin
      for name in
        select relname from pg_class where relnamespace = 'track'::regnamespace and relkind = 'r'
          and relname ~ '^d[0-9]{8}$' and to_date(substr(relname, 2), 'YYYYMMDD') < oldest
      loop
        execute format('drop table track.%I', name);
      end loop;
      for day in 0 .. today + 2 - oldest loop
        name := 'd' || to_char(oldest + day, 'YYYYMMDD');
        if to_regclass('track.' || name) is null then
          execute format('create table track.%I partition of public.car_track for values from (%L) to (%L)',
            name, (oldest + day) || ' 00:00+00', (oldest + day + 1) || ' 00:00+00');
        end if;
      end loop;
    end $$`.execute(db)
  await sql`revoke execute on function keep_track_days(integer) from public`.execute(db)
  await sql`select keep_track_days(30)`.execute(db)
}

/** Replaces a function with a changed version of its own text. */
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

const demo = (db: Kysely<unknown>) =>
  rewrite(db, 'remove_demo(integer)', (text) =>
    text.replace('truncate ', 'truncate car_positions, car_track, '),
  )

const company = `(select nullif(current_setting('naryad.company_id', true), '')::integer)`
const visible: Readonly<Record<string, string>> = {
  car_positions: `exists (select from cars as owner where owner.id = car_id and owner.company_id = ${company})`,
  car_track: `company_id = ${company}`,
}

/** Clients read positions of the trucks of their organization and write none. */
async function tenantScope(db: Kysely<unknown>): Promise<void> {
  const policies = Object.entries(visible).map(
    ([table, theirs]) => `
      if not exists (select from pg_policies where tablename = '${table}' and policyname = 'company_wall_read') then
        alter table ${table} enable row level security;
        create policy everybody on ${table} using (true) with check (true);
        create policy company_wall_read on ${table} as restrictive for select to naryad_client using (${theirs});
        create policy company_wall_write on ${table} as restrictive for insert to naryad_client with check (false);
        create policy company_wall_update on ${table} as restrictive for update to naryad_client using (false);
        create policy company_wall_delete on ${table} as restrictive for delete to naryad_client using (false);
      end if;`,
  )
  await rewrite(db, 'raise_walls()', (text) =>
    text.replace('return true;', `${policies.join('\n')}\n      return true;`),
  )
  await sql`select raise_walls()`.execute(db)
}
