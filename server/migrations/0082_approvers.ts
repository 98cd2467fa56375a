import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- Who agrees to costs for the organization, the first one first (docs/decisions/0186-approvers.md).
alter table contracts
  add approver_ids integer[] not null default '{}' check (cardinality(approver_ids) <= 20);
create index contracts_by_approver on contracts using gin (approver_ids) where approver_ids <> '{}';

-- A contact that is gone, or works for another organization, agrees to nothing any more.
create function remove_approver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  update contracts set approver_ids = array_remove(approver_ids, old.id), version = version + 1, updated_at = now()
  where approver_ids <> '{}' and approver_ids @> array[old.id];
  return null;
end $$;
revoke execute on function remove_approver() from public;
create trigger contacts_remove_approver_on_delete after delete on contacts
  for each row execute function remove_approver();
create trigger contacts_remove_approver_on_move after update of company_id on contacts
  for each row when (old.company_id is distinct from new.company_id) execute function remove_approver();

-- Several requests may be asked about by one message: its questions have the secret in common.
drop index approvals_secret_unique;
create unique index approvals_secret_unique on approvals (secret_hash, task_id) where secret_hash is not null;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
