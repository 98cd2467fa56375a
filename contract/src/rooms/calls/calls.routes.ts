import { paths } from '../../kit/route.ts'
import type { callsSchemas, phoneConnectionsSchemas } from './calls.schemas.ts'

export const callsRoutes = paths<typeof callsSchemas>()({
  search: { method: 'POST', path: '/calls/search', access: 'calls.use' },
  count: { method: 'POST', path: '/calls/count', access: 'calls.use' },
  create: { method: 'POST', path: '/calls', access: 'calls.note', status: 201, creates: true },
  connections: { method: 'GET', path: '/calls/connections', access: 'calls.use' },
  get: { method: 'GET', path: '/calls/:id', access: 'calls.use' },
  update: { method: 'PUT', path: '/calls/:id', access: 'calls.note' },
  remove: { method: 'DELETE', path: '/calls/:id', access: 'calls.note', reply: 'empty', status: 204 },
  current: { method: 'GET', path: '/calls/current', access: 'calls.use' },
  createTask: { method: 'POST', path: '/calls/:id/task', access: 'calls.use', status: 201, creates: true },
  recording: {
    method: 'GET',
    path: '/calls/:id/recording',
    access: 'calls.listen',
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
  },
  recordingAddress: {
    method: 'POST',
    path: '/calls/:id/recording/address',
    access: 'calls.listen',
    // The address works without a sign-in, and a program can request the file itself instead.
    programs: 'closed',
    refuses: ['IMPOSSIBLE'],
  },
  play: {
    method: 'GET',
    path: '/calls/:id/recording/play',
    access: 'signed',
    reply: 'file',
    refuses: ['FORBIDDEN', 'IMPOSSIBLE'],
  },
  dialling: { method: 'GET', path: '/calls/dialling', access: 'calls.use' },
  dial: {
    method: 'POST',
    path: '/calls/dial',
    access: 'calls.use',
    reply: 'empty',
    status: 204,
    refuses: ['IMPOSSIBLE', 'TOO_OFTEN'],
  },
  link: { method: 'POST', path: '/calls/:id/link', access: 'calls.use' },
})

export const phoneConnectionsRoutes = paths<typeof phoneConnectionsSchemas>()({
  list: { method: 'GET', path: '/phone-connections', access: 'settings.read' },
  create: {
    method: 'POST',
    path: '/phone-connections',
    access: 'settings.write',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/phone-connections/:id', access: 'settings.write' },
  test: { method: 'POST', path: '/phone-connections/:id/test', access: 'settings.write' },
  remove: {
    method: 'DELETE',
    path: '/phone-connections/:id',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
  },
  requests: { method: 'GET', path: '/phone-connections/:id/requests', access: 'settings.read' },
})

/** Where exchanges send their events, followed by the secret of the connection. */
export const callsDoorPath = '/hooks/calls'
