export { recordAudit } from './audit.service.ts'
export { type AuditedDictionary, recordDictionaryChange, refuseOlderEntry } from './dictionaries.service.ts'
export { findLastDictionaryChange } from './last.repo.ts'
