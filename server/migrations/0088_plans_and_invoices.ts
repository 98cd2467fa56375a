import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- A plan is answered in the product too, and withdrawn when what it was made from changes
-- (docs/decisions/0189-plans-follow-their-terms.md).
alter table plan_approvals
  add withdrawn_why text not null default '' check (char_length(withdrawn_why) <= 500),
  add answered_by integer references users on delete set null;
create index plan_approvals_by_answerer on plan_approvals (answered_by) where answered_by is not null;

-- Numbers of invoices come from a file too.
alter table imports
  drop constraint imports_entity_check,
  add constraint imports_entity_check check (entity in (
    'maintenance', 'cars', 'drivers', 'companies', 'contacts', 'units', 'contracts', 'priceItems', 'acts'));

-- An approver who leaves a contract by a trigger leaves a line in its history.
create or replace function remove_approver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  insert into object_actions (entity, object_id, source, kind, field, from_text, to_text)
  select 'contracts', id, 'RULE', 'CHANGED', 'Согласующие', old.name,
    case tg_op when 'DELETE' then 'контакт удалён' else 'контакт теперь в другой организации' end
  from contracts where approver_ids <> '{}' and approver_ids @> array[old.id];
  update contracts set approver_ids = array_remove(approver_ids, old.id), version = version + 1, updated_at = now()
  where approver_ids <> '{}' and approver_ids @> array[old.id];
  return null;
end $$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
