import type { Kysely } from 'kysely'

import { rowLevelSecurity } from './0014_access.ts'
import { policies as formerPolicies } from './0015_overdue_days.ts'
import { runScript } from './run-script.ts'

const { attachments: former } = formerPolicies

export const policies: typeof formerPolicies = {
  ...formerPolicies,
  attachments: {
    select: `case
        when attachments.company_id is not null then ${formerPolicies['tasks']?.select}
        else ${former?.select} end`,
  },
}

const schema = String.raw`
-- Files of an organization: contracts, powers of attorney.
alter table attachments
  add company_id integer references companies on delete cascade,
  drop constraint attachments_one_owner,
  add constraint attachments_one_owner check (num_nonnulls(task_id, car_id, range_id, company_id) = 1);
create index attachments_by_company on attachments (company_id, id) where company_id is not null;

-- Policies are created where there are none.
drop policy if exists permit_all on attachments;
drop policy if exists tenant_select on attachments;
drop policy if exists tenant_insert on attachments;
drop policy if exists tenant_update on attachments;
drop policy if exists tenant_delete on attachments;
${rowLevelSecurity(policies)}
`

export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(db, `${schema}\nselect apply_row_level_security();`)
