import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'
import { PlanApprovalInput } from '@naryad/contract/approvals/plan-approvals'

import { call } from '../../client/api/api.ts'
import type { AskedPlan } from './askedOf.ts'
import { LinkDialog } from './LinkDialog.tsx'

const unknown = { name: '', email: '' }

/** Asks about planned works. */
export function PlanDialog({ plan: { companyId: id, title, ...about } }: { plan: AskedPlan }) {
  return (
    <LinkDialog
      lead={
        <>
          {title}. Уйдут работы с ценой, которые ещё не согласованы. Список откроется по ссылке без входа и не
          изменится; ссылка действует {approvalDays} дней.
        </>
      }
      alt="Код ссылки на план"
      recipient={unknown}
      schema={PlanApprovalInput}
      about={about}
      send={(body, idempotencyKey) =>
        call(planApprovalsRoutes.send, { params: { id }, body }, { silent: true, idempotencyKey })
      }
      touches={['forecast']}
    />
  )
}
