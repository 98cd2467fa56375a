import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { OwnPlan } from '@naryad/contract/approvals/plan-approvals'
import { useQuery } from '@tanstack/react-query'

import { useMay } from '../../client/session/me.ts'
import { approvalsQueries } from './approvals.queries.ts'

/** The plan that waits for the answer of this representative. */
export function useAskedPlan(isWanted = true): OwnPlan | null {
  const mayAnswer = useMay(planApprovalsRoutes.answerOwn)
  const { data } = useQuery({ ...approvalsQueries.ownPlan(), enabled: mayAnswer && isWanted })
  return data?.plan && !data.plan.isAnswered ? data.plan : null
}
