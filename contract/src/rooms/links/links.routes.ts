import { paths } from '../../kit/route.ts'
import type { linksSchemas } from './links.schemas.ts'

const related = { access: 'tasks.relate' } as const

export const linksRoutes = paths<typeof linksSchemas>()({
  copy: { ...related, method: 'POST', path: '/tasks/:id/copy', status: 201, creates: true },
  list: { method: 'GET', path: '/tasks/:id/links', access: 'tasks.read' },
  add: { ...related, method: 'POST', path: '/tasks/:id/links' },
  remove: { ...related, method: 'DELETE', path: '/tasks/:id/links', reply: 'empty', status: 204 },
  merge: { ...related, method: 'POST', path: '/tasks/:id/merge' },
  unmerge: { ...related, method: 'POST', path: '/tasks/:id/unmerge' },
})
