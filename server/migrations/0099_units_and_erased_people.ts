import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- A block that is marked is another one for those who follow the changes.
create or replace function mark_former_owners() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  update units set former_owner_id = marked.owner_id, version = units.version + 1, updated_at = now()
  from (
    select own.id, nullif(coalesce(own.former_owner_id, o.company_id), n.company_id) as owner_id
    from new_rows as n join old_rows as o on o.id = n.id and o.company_id is distinct from n.company_id
    join units as own on own.car_id = n.id and own.kind = 'SKZI') as marked
  where units.id = marked.id and units.former_owner_id is distinct from marked.owner_id;
  return null;
end $$;

-- The content has been masked since it was read: the original is not read again.
alter table tachograph_files add has_erased boolean not null default false;
update tachograph_files set has_erased = true
where exists (
  select from tachograph_contents where file_id = tachograph_files.id and content::text like '%[стёрто]%');

-- People of a file are found by their cards as well: a name may be in Latin letters.
update tachograph_files set people = people || carded.keys
from (
  select file_id, array_agg(distinct left(fold_code(number #>> '{}'), 14)) as keys
  from tachograph_contents
  cross join lateral (
    select jsonb_path_query(content, '$.cards[*].number') as number
    union all select jsonb_path_query(content, '$.unit.days[*].drivers[*].card.number')) as own
  where length(fold_code(number #>> '{}')) >= 14
  group by file_id) as carded
where carded.file_id = tachograph_files.id;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
