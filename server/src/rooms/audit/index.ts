export { recordAudit } from './audit.service.ts'
export { findLastDictionaryChange } from './last.repo.ts'
