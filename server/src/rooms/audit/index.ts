export { auditRetention } from './audit.jobs.ts'
export { mountAudit } from './audit.routes.ts'
export { recordAudit } from './audit.service.ts'
export { eraseInAudit } from './erase.repo.ts'
