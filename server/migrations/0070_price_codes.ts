import { type Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- By what an accounting system knows an item, and which planned work it prices (docs/decisions/0180-codes-of-prices.md).
alter table price_items
  add code1c text check (char_length(code1c) between 1 and 100),
  add unit_model_id integer constraint price_items_unit_model references unit_models on delete set null,
  add maintenance_kind_id integer constraint price_items_maintenance_kind references maintenance_kinds on delete set null;

create unique index price_items_code1c_unique on price_items (code1c) where is_active and code1c is not null;
-- A work has one price: that of its kind, of its kind for one model of units, or of the model itself.
create unique index price_items_work_unique on price_items (maintenance_kind_id, coalesce(unit_model_id, 0))
  where is_active and maintenance_kind_id is not null;
create unique index price_items_model_unique on price_items (unit_model_id)
  where is_active and unit_model_id is not null and maintenance_kind_id is null;
create index price_items_by_kind on price_items (maintenance_kind_id) where maintenance_kind_id is not null;
create index price_items_by_model on price_items (unit_model_id) where unit_model_id is not null;

alter table imports
  drop constraint imports_entity_check,
  add constraint imports_entity_check check (entity in (
    'maintenance', 'cars', 'drivers', 'companies', 'contacts', 'units', 'contracts', 'priceItems'));
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
