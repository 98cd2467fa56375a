import { conflict } from '../../platform/http/refusals.ts'
import { defineRoom } from '../room.ts'
import { approvalJobsOf } from './approvals.jobs.ts'
import { mountApprovals } from './approvals.routes.ts'
import { approvalSubscriptions } from './approvals.subscriptions.ts'
import { approvalsPersonalData } from './personal-data.repo.ts'

export const approvalsRoom = defineRoom({
  name: 'approvals',
  mount: mountApprovals,
  jobs: approvalJobsOf,
  subscriptions: approvalSubscriptions,
  personalData: approvalsPersonalData,
  constraints: {
    plan_approvals_live_unique: () =>
      conflict('План этой организации уже отправлен: напомните или отзовите прежний'),
  },
})
