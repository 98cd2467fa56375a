export { TaskApproval } from './TaskApproval.tsx'
