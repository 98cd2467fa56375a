import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { policies as formerPolicies } from './0041_crew.ts'
import { dropPolicies } from './drop-policies.ts'
import { runScript } from './run-script.ts'

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  attachments: {
    // Only dispatchers decide suggestions.
    select: `case
        when attachments.suggestion_id is not null then false
        else ${formerPolicies['attachments']?.select} end`,
  },
}

const schema = String.raw`
-- Photographs of a visitor who has scanned a sticker; they follow the suggestion to its task.
alter table attachments
  add suggestion_id integer references suggestions on delete cascade,
  drop constraint attachments_one_owner,
  add constraint attachments_one_owner
    check (num_nonnulls(task_id, car_id, range_id, company_id, suggestion_id) = 1);
create index attachments_by_suggestion on attachments (suggestion_id, id) where suggestion_id is not null;

${dropPolicies('attachments')}
${rowLevelSecurity(policies)}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema}\nselect apply_row_level_security();`)
