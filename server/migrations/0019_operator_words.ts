import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * An assignment changes one lexeme of forty, the operator's. Making all words of the task again, with its joins, cost
 * seven times as much. The operator is read from the task, so that what is written does not depend on the caller.
 */
const schema = String.raw`
create or replace function refresh_operator_words(ids integer[]) returns void
language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off as $$
  update task_search set words =
    ts_delete(words, array(select lexeme from unnest(tsvector_to_array(words)) as lexeme where lexeme like 'o:%'))
    || array_to_tsvector(array_remove(array['o:' || tasks.operator_id], null))
  from tasks where tasks.id = task_search.task_id and tasks.id = any(ids)
$$;
revoke execute on function refresh_operator_words(integer[]) from public;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
