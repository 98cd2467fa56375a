import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { AuditEntry, AuditSearch } from './audit.ts'

export const auditRoutes = routes({
  search: {
    method: 'POST',
    path: '/audit/search',
    access: 'audit.read',
    summary: 'Журнал безопасности: кто, когда, откуда и что сделал',
    body: AuditSearch,
    reply: listOf(AuditEntry),
  },
})
