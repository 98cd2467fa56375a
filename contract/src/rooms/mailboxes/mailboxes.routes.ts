import { paths } from '../../kit/route.ts'
import type { mailboxesSchemas, mailLettersSchemas } from './mailboxes.schemas.ts'

export const mailboxesRoutes = paths<typeof mailboxesSchemas>()({
  list: { method: 'GET', path: '/mailboxes', access: 'settings.read' },
  create: { method: 'POST', path: '/mailboxes', access: 'settings.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/mailboxes/:id', access: 'settings.write' },
  remove: {
    method: 'DELETE',
    path: '/mailboxes/:id',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
  },
  test: {
    method: 'POST',
    path: '/mailboxes/test',
    access: 'settings.write',
    // It may answer a refresh token.
    programs: 'closed',
  },
  token: {
    method: 'POST',
    path: '/mailboxes/token',
    access: 'settings.write',
    // What it answers opens the mailbox.
    programs: 'closed',
    refuses: ['TOO_OFTEN'],
  },
})

export const mailLettersRoutes = paths<typeof mailLettersSchemas>()({
  list: { method: 'GET', path: '/mail-letters', access: 'settings.read' },
  get: { method: 'GET', path: '/mail-letters/:id', access: 'suggestions.decide' },
  reread: {
    method: 'POST',
    path: '/mail-letters/:id/reread',
    access: 'settings.write',
    refuses: ['CONFLICT'],
  },
})
