import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * Conditions that are stored as JSON get the present names of their filters: those of saved filters and of
 * saved reports. A single value becomes a list, a related object its id; the page and the place of a list
 * are no conditions. What stands under both names stays as it is, and its owner decides.
 */
const schema = String.raw`
create function rename_conditions(conditions jsonb, entity text) returns jsonb language sql as $$
  with names (former, present) as (values
    ('operator', 'operatorIds'), ('operatorId', 'operatorIds'), ('company', 'companyIds'),
    ('companyId', 'companyIds'), ('car', 'carIds'), ('carId', 'carIds'), ('driver', 'driverIds'),
    ('driverId', 'driverIds'), ('type', 'typeIds'), ('typeId', 'typeIds'), ('category', 'categoryIds'),
    ('categoryId', 'categoryIds'), ('priority', 'priorities'), ('source', 'sources'), ('status', 'statuses'),
    ('role', 'roles')),
  single as (
    select present, min(former) as former from names
    where conditions ? former and not conditions ? present and entity <> 'registration'
    group by present having count(*) = 1)
  select coalesce(jsonb_object_agg(coalesce(single.present, given.key),
    case
      when single.present is null or jsonb_typeof(given.value) = 'array' then given.value
      when given.value ? 'id' then jsonb_build_array(given.value -> 'id')
      else jsonb_build_array(given.value)
    end), '{}')
  from jsonb_each(conditions) as given left join single on single.former = given.key
  where given.key not in ('limit', 'offset', 'page', 'view', 'tab', 'wide')
    and jsonb_typeof(given.value) <> 'null'
$$;

update user_filters as stored set filters = (
  select coalesce(jsonb_agg(
    one.value || jsonb_build_object('search', rename_conditions(one.value -> 'search', stored.entity))
    order by one.ordinality), '[]')
  from jsonb_array_elements(stored.filters) with ordinality as one);

update saved_reports set input = rename_conditions(input, 'tasks')
where kind = 'tasks' and input is distinct from rename_conditions(input, 'tasks');

drop function rename_conditions(jsonb, text);
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
