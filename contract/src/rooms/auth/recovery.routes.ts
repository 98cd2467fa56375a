import { paths } from '../../kit/route.ts'
import type { recoverySchemas } from './recovery.schemas.ts'

export const recoveryRoutes = paths<typeof recoverySchemas>()({
  recover: { method: 'POST', path: '/auth/recovery', access: 'public' },
  linkOwner: { method: 'POST', path: '/auth/reset-password/owner', access: 'public' },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    reply: 'empty',
    status: 204,
  },
  setUp: { method: 'POST', path: '/auth/setup', access: 'public', reply: 'empty', status: 204 },
})
