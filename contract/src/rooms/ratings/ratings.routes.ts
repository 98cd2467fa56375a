import { paths } from '../../kit/route.ts'
import type { ratingsSchemas } from './ratings.schemas.ts'

export const ratingsRoutes = paths<typeof ratingsSchemas>()({
  open: { method: 'POST', path: '/ratings/open', access: 'public', refuses: ['NOT_FOUND', 'TOO_OFTEN'] },
  answer: {
    method: 'POST',
    path: '/ratings/answer',
    access: 'public',
    refuses: ['NOT_FOUND', 'CONFLICT', 'TOO_OFTEN'],
  },
  ofTask: { method: 'GET', path: '/tasks/:id/rating', access: 'tasks.commentInternally' },
  report: { method: 'POST', path: '/ratings/report', access: 'ratings.read', isLong: true },
  excel: {
    method: 'POST',
    path: '/ratings/report/excel',
    access: 'ratings.read',
    reply: 'file',
    isLong: true,
  },
})
