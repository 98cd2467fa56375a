import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- Cards and licences of drivers end without a kind of maintenance, and cost something too.
alter table price_items
  add due_what text check (due_what in ('CARD', 'LICENSE')),
  add constraint price_items_one_work_check
    check (due_what is null or maintenance_kind_id is null and unit_model_id is null);
create unique index price_items_due_what_unique on price_items (due_what) where is_active and due_what is not null;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
