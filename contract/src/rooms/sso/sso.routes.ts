import { paths } from '../../kit/route.ts'
import type { ssoSchemas } from './sso.schemas.ts'

export const ssoRoutes = paths<typeof ssoSchemas>()({
  methods: { method: 'GET', path: '/auth/sso', access: 'public' },
  start: { method: 'POST', path: '/auth/sso/start', access: 'public', refuses: ['CONFLICT', 'UPSTREAM'] },
  finish: {
    method: 'POST',
    path: '/auth/sso/finish',
    access: 'public',
    refuses: ['CONFLICT', 'FORBIDDEN', 'UPSTREAM', 'CODE_NEEDED', 'UNAUTHORIZED'],
  },
  password: {
    method: 'POST',
    path: '/auth/sso/password',
    access: 'public',
    refuses: ['CONFLICT', 'FORBIDDEN', 'UPSTREAM', 'CODE_NEEDED', 'UNAUTHORIZED'],
  },
  confirm: {
    method: 'POST',
    path: '/auth/sso/confirm',
    access: 'public',
    refuses: ['CONFLICT', 'FORBIDDEN', 'CODE_NEEDED', 'UNAUTHORIZED'],
  },
  proof: { method: 'GET', path: '/auth/sso/proof', access: 'signedIn' },
  startProof: {
    method: 'POST',
    path: '/auth/sso/proof',
    access: 'signedIn',
    refuses: ['CONFLICT', 'UPSTREAM'],
  },
  finishProof: {
    method: 'POST',
    path: '/auth/sso/proof/finish',
    access: 'signedIn',
    refuses: ['CONFLICT', 'FORBIDDEN', 'UPSTREAM'],
  },
  signOut: { method: 'POST', path: '/auth/sso/sign-out', access: 'session' },
  settings: { method: 'GET', path: '/settings/sso', access: 'settings.read' },
  change: { method: 'PUT', path: '/settings/sso', access: 'settings.write', refuses: ['CONFLICT'] },
  identities: { method: 'GET', path: '/settings/sso/identities', access: 'settings.read' },
  link: {
    method: 'PATCH',
    path: '/settings/sso/identities/:id',
    access: 'settings.write',
    refuses: ['CONFLICT'],
  },
})
