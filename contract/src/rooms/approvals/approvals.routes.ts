import { paths } from '../../kit/route.ts'
import type { approvalsSchemas, planApprovalsSchemas } from './approvals.schemas.ts'

export const approvalsRoutes = paths<typeof approvalsSchemas>()({
  ofTask: { method: 'GET', path: '/tasks/:id/approvals', access: 'approvals.send' },
  send: {
    method: 'POST',
    path: '/tasks/:id/approvals',
    access: 'approvals.send',
    status: 201,
    refuses: ['CONFLICT'],
    creates: true,
  },
  sendMany: {
    method: 'POST',
    path: '/tasks/approvals',
    access: 'approvals.send',
    creates: true,
    isLong: true,
  },
  byPhone: {
    method: 'POST',
    path: '/tasks/:id/approvals/by-phone',
    access: 'approvals.byPhone',
    status: 201,
    refuses: ['CONFLICT'],
    creates: true,
  },
  remind: { method: 'POST', path: '/approvals/:id/remind', access: 'approvals.send', refuses: ['CONFLICT'] },
  withdraw: { method: 'DELETE', path: '/approvals/:id', access: 'approvals.send', refuses: ['CONFLICT'] },
  link: { method: 'POST', path: '/approvals/:id/link', access: 'approvals.send', refuses: ['CONFLICT'] },
  print: {
    method: 'GET',
    path: '/approvals/:id/pdf',
    access: 'approvals.send',
    reply: 'file',
    refuses: ['CONFLICT'],
  },
  paper: {
    method: 'POST',
    path: '/approvals/pdf',
    access: 'public',
    reply: 'file',
    refuses: ['NOT_FOUND', 'CONFLICT', 'TOO_OFTEN'],
  },
  open: { method: 'POST', path: '/approvals/open', access: 'public', refuses: ['NOT_FOUND', 'TOO_OFTEN'] },
  answer: {
    method: 'POST',
    path: '/approvals/answer',
    access: 'public',
    refuses: ['NOT_FOUND', 'CONFLICT', 'TOO_OFTEN'],
  },
})

export const planApprovalsRoutes = paths<typeof planApprovalsSchemas>()({
  ofCompany: { method: 'GET', path: '/companies/:id/plan-approvals', access: 'contracts.write' },
  send: {
    method: 'POST',
    path: '/companies/:id/plan-approvals',
    access: 'contracts.write',
    status: 201,
    refuses: ['CONFLICT'],
    creates: true,
  },
  byPhone: {
    method: 'POST',
    path: '/companies/:id/plan-approvals/by-phone',
    access: 'approvals.byPhone',
    status: 201,
    refuses: ['CONFLICT'],
    creates: true,
  },
  remind: {
    method: 'POST',
    path: '/plan-approvals/:id/remind',
    access: 'contracts.write',
    refuses: ['CONFLICT'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/plan-approvals/:id',
    access: 'contracts.write',
    refuses: ['CONFLICT'],
  },
  print: {
    method: 'GET',
    path: '/plan-approvals/:id/pdf',
    access: 'contracts.write',
    reply: 'file',
    refuses: ['CONFLICT'],
  },
  paper: {
    method: 'POST',
    path: '/plan-approvals/pdf',
    access: 'public',
    reply: 'file',
    refuses: ['NOT_FOUND', 'CONFLICT', 'TOO_OFTEN'],
  },
  own: { method: 'GET', path: '/plan-approvals/own', access: 'plans.answer' },
  answerOwn: {
    method: 'POST',
    path: '/plan-approvals/:id/answer',
    access: 'plans.answer',
    refuses: ['CONFLICT'],
  },
  open: {
    method: 'POST',
    path: '/plan-approvals/open',
    access: 'public',
    refuses: ['NOT_FOUND', 'TOO_OFTEN'],
  },
  answer: {
    method: 'POST',
    path: '/plan-approvals/answer',
    access: 'public',
    refuses: ['NOT_FOUND', 'CONFLICT', 'TOO_OFTEN'],
  },
})
