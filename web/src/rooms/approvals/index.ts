export type { AskedPlan } from './askedOf.ts'
export { openPlan, openPlanByPhone } from './openApprovals.tsx'
export { PlanApprovals } from './PlanApprovals.tsx'
export { TaskApproval } from './TaskApproval.tsx'
