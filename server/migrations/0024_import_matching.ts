import type { Kysely } from 'kysely'

import { demoTables, hidden, removeDemo, rowLevelSecurity } from './0014_access.ts'
import { policies } from './0021_phones.ts'
import { runScript } from './run-script.ts'

const tables = `${demoTables}, overdue_days, unread_values, import_previews, import_values, import_related_rows`
const rules = { ...policies, import_previews: hidden, import_values: hidden, import_related_rows: hidden }

const schema = `
-- What a dry run would change and what it asks, shown page by page. Deleted when the file is imported.
create table import_previews (
  import_id integer not null references imports on delete cascade,
  kind text not null check (kind in ('CHANGE', 'QUESTION')),
  place integer not null,
  item jsonb not null,
  primary key (import_id, kind, place)
);

-- Names that were matched by hand with an organization, a driver, a kind of maintenance or a monitoring server are
-- recognized next time. An object that is gone is not found, and the name is asked about again.
create table import_values (
  kind text not null check (char_length(kind) <= 40),
  name text not null check (char_length(name) between 1 and 300),
  object_id integer not null,
  primary key (kind, name)
);

-- What the last import of trucks created and changed among their maintenance ranges, so that it can be undone.
create table import_related_rows (
  import_id integer not null references imports on delete cascade,
  object_id integer not null,
  version integer not null,
  -- The former values; null if the import created the object.
  before jsonb,
  primary key (import_id, object_id)
);
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `${schema} ${rowLevelSecurity(rules)} ${removeDemo(tables)} select apply_row_level_security();`,
  )
