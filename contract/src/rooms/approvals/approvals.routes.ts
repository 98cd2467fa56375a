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
