import { paths } from '../../kit/route.ts'
import type { cannedAnswersSchemas } from './canned-answers.schemas.ts'

export const cannedAnswersRoutes = paths<typeof cannedAnswersSchemas>()({
  list: { method: 'GET', path: '/canned-answers', access: 'tasks.commentInternally' },
  create: {
    method: 'POST',
    path: '/canned-answers',
    access: 'tasks.commentInternally',
    status: 201,
  },
  update: { method: 'PUT', path: '/canned-answers/:id', access: 'tasks.commentInternally' },
  remove: {
    method: 'DELETE',
    path: '/canned-answers/:id',
    access: 'tasks.commentInternally',
    reply: 'empty',
    status: 204,
  },
  fill: {
    method: 'GET',
    path: '/tasks/:id/canned-answers/:answerId',
    access: 'tasks.commentInternally',
  },
})
