export { approvalEvents } from './approvals.events.ts'
