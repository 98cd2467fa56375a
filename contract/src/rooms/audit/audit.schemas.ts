import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { AuditEntry, AuditSearch } from './audit.ts'

export const auditSchemas = schemas({
  search: {
    summary: 'Журнал безопасности: кто, когда, откуда и что сделал',
    body: AuditSearch,
    reply: listOf(AuditEntry),
  },
})
