import { paths } from '../../kit/route.ts'
import type { driverPageSchemas } from './driver-page.schemas.ts'

/** Calls of the driver's page. They require a driver session; a user's token is not accepted. */
export const driverPageRoutes = paths<typeof driverPageSchemas>()({
  openSession: {
    method: 'POST',
    path: '/mobile/session',
    access: 'public',
    status: 201,
    refuses: ['UNAUTHORIZED'],
  },
  endSession: { method: 'DELETE', path: '/mobile/session', access: 'driver', reply: 'empty', status: 204 },
  me: { method: 'GET', path: '/mobile/me', access: 'driver' },
  tasks: { method: 'GET', path: '/mobile/tasks', access: 'driver' },
  createTask: {
    method: 'POST',
    path: '/mobile/tasks',
    access: 'driver',
    status: 201,
    refuses: ['TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  attach: {
    method: 'POST',
    path: '/mobile/tasks/:id/attachments',
    access: 'driver',
    files: 'files',
    status: 201,
    refuses: ['CONFLICT', 'TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  comment: {
    method: 'POST',
    path: '/mobile/tasks/:id/comments',
    access: 'driver',
    status: 201,
    refuses: ['TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  answerVisit: {
    method: 'POST',
    path: '/mobile/visits/:id/answer',
    access: 'driver',
    refuses: ['CONFLICT'],
    creates: true,
    isDelayable: true,
  },
  sendTachographFiles: {
    method: 'POST',
    path: '/mobile/tachograph-files',
    access: 'driver',
    files: 'files',
    status: 201,
    refuses: ['TOO_OFTEN'],
    creates: true,
    isLong: true,
  },
})
