import { companyZone } from '../../../platform/time/company-day.ts'

/**
 * Whether an act has a task of its own, as SQL over `acts` and `tasks`. A draft has it only as long as both are of one
 * organization and contract, and the period of the draft is that of the closing: a task that was reopened may be given
 * away, and is free for another act then.
 */
export const actHasTask = `(acts.status <> 'DRAFT' or acts.company_id = tasks.company_id
  and acts.contract_id is not distinct from tasks.contract_id
  and (tasks.status <> 'CLOSED'
    or (tasks.closed_at at time zone '${companyZone}')::date between acts.date_from and acts.date_to))`
