import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { removeDemo } from './0033_deliveries.ts'
import { demoTables as formerTables, policies as formerPolicies } from './0037_task_undos.ts'
import { runScript } from './run-script.ts'

export const demoTables = `${formerTables}, task_links, task_merges`

/** A client sees a link only if both requests are of the own organization, and never writes one. */
const betweenOwn = (one: string, other: string) => ({
  select: `exists (select from tasks where id = ${one}) and exists (select from tasks where id = ${other})`,
  write: 'false',
})

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  task_links: betweenOwn('task_id', 'other_id'),
  task_merges: betweenOwn('task_id', 'main_id'),
}

const schema = String.raw`
-- COPY_OF and DUPLICATE_OF lead from task_id to other_id; the other kinds have no direction.
create table task_links (
  task_id integer not null references tasks on delete cascade,
  other_id integer not null references tasks on delete cascade,
  kind text not null check (kind in ('RELATED', 'COPY_OF', 'DUPLICATE_OF', 'SAME_STOP')),
  created_at timestamptz not null default now(),
  created_by integer references users on delete set null,
  primary key (task_id, other_id, kind),
  constraint task_links_not_itself check (task_id <> other_id)
);
create unique index task_links_pair_unique on task_links (
  least(task_id, other_id), greatest(task_id, other_id), kind);
create index task_links_by_other on task_links (other_id);
create index task_links_by_creator on task_links (created_by) where created_by is not null;

-- Requests that were closed as duplicates of another one. Their comments, files and links are shown in it.
create table task_merges (
  task_id integer primary key references tasks on delete cascade,
  main_id integer not null constraint task_merges_main references tasks,
  merged_at timestamptz not null default now(),
  merged_by integer references users on delete set null,
  -- What unmerging restores.
  former_status task_status not null,
  had_operator boolean not null,
  was_taken boolean not null,
  -- Null if the next step followed from the status. Its words stay in the history alone.
  manual_next_move_at timestamptz,
  waited_for_driver boolean not null default false,
  constraint task_merges_not_itself check (task_id <> main_id)
);
create index task_merges_by_main on task_merges (main_id);
create index task_merges_by_user on task_merges (merged_by) where merged_by is not null;

-- The request and all that were merged into it, directly or not.
create function merged_tasks(main integer) returns setof integer language sql stable as $$
  with recursive merged (id) as (
    select main union select task_merges.task_id from task_merges join merged on task_merges.main_id = merged.id)
  select id from merged
$$;

-- The request that shows what is added to this one: itself, unless it was merged.
create function main_task(task integer) returns integer language sql stable as $$
  with recursive chain (id) as (
    select task union select task_merges.main_id from task_merges join chain on task_merges.task_id = chain.id)
  select id from chain where not exists (select from task_merges where task_merges.task_id = chain.id)
$$;
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema}${rowLevelSecurity(policies)}${removeDemo(demoTables)}select apply_row_level_security();`,
  )
