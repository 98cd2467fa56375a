import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
alter table cars
  -- The tracker's own reading that belongs to mileage_km: later readings add their difference.
  add tracker_km integer check (tracker_km >= 0),
  add tracker_km_at timestamptz,
  -- A reading that does not continue the mileage and waits for a person; see cars/odometer.ts.
  add mileage_doubt jsonb;
create index cars_in_mileage_doubt on cars (id)
  where mileage_doubt is not null and not (mileage_doubt ->> 'isDismissed')::boolean;

-- Elements of foreign data that were left out, so that they did not stop the others: one row for each object and field.
-- Without a foreign key: the rows expire by themselves.
create table rejections (
  source text not null check (char_length(source) between 1 and 60),
  object text not null check (char_length(object) <= 100),
  field text not null check (char_length(field) <= 60),
  car_id integer,
  reason text not null check (char_length(reason) between 1 and 60),
  value text not null check (char_length(value) <= 200),
  -- The moment of the reading: the same one, polled again, is not counted again.
  reading_at timestamptz,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (source, object, field)
);
create index rejections_by_last on rejections (last_at desc);

-- A server is alive while it has a connection: the database closes them when its process ends. After a start of the
-- database the others have a moment to connect again.
create function is_server_alive(server text) returns boolean language sql stable as $$
  select pg_postmaster_start_time() > now() - interval '5 seconds'
    or exists (select from pg_stat_activity where datname = current_database() and application_name = server)
$$;
-- The server that sends the message: when it has died, the message is sent by another one at once.
alter table letters add claimed_by text;
alter table deliveries add claimed_by text;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
