import { paths } from '../../kit/route.ts'
import type { secondFactorSchemas } from './second-factor.schemas.ts'

const path = '/auth/second-factor'

export const secondFactorRoutes = paths<typeof secondFactorSchemas>()({
  begin: { method: 'POST', path, access: 'signedIn' },
  confirm: { method: 'POST', path: `${path}/confirm`, access: 'signedIn' },
  renewCodes: { method: 'POST', path: `${path}/recovery-codes`, access: 'signedIn' },
  remove: { method: 'DELETE', path, access: 'signedIn', reply: 'empty', status: 204 },
})
