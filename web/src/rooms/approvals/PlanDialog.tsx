import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'
import { PlanApprovalInput } from '@naryad/contract/approvals/plan-approvals'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import type { AskedPlan } from './askedOf.ts'
import { LinkDialog } from './LinkDialog.tsx'

/** Asks about planned works. */
export function PlanDialog({ plan: { companyId: id, title, ...about } }: { plan: AskedPlan }) {
  const { data, error } = useQuery(approvalsQueries.plansOf(id))
  if (!data && !error) return <SkeletonRows rows={3} height={36} />
  return (
    <LinkDialog
      lead={
        <>
          {title}. Уйдут работы с ценой, которые ещё не согласованы. Список откроется по ссылке без входа и не
          изменится; ссылка действует {approvalDays} дней.
        </>
      }
      alt="Код ссылки на план"
      recipients={data?.recipients ?? []}
      schema={PlanApprovalInput}
      about={about}
      send={(body, idempotencyKey) =>
        call(planApprovalsRoutes.send, { params: { id }, body }, { silent: true, idempotencyKey })
      }
      touches={['forecast']}
    />
  )
}
