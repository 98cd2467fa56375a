export { recordAudit } from './audit.service.ts'
