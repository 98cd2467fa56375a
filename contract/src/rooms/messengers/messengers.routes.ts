import { paths } from '../../kit/route.ts'
import type { messengersSchemas } from './messengers.schemas.ts'

const path = '/telegram/notifications'

/** Rules that write to chats. The paths say `telegram` but serve all messengers. */
export const messengersRoutes = paths<typeof messengersSchemas>()({
  list: { method: 'GET', path, access: 'messengers.read' },
  search: { method: 'POST', path: `${path}/search`, access: 'messengers.read' },
  create: { method: 'POST', path, access: 'messengers.write', status: 201, creates: true },
  get: { method: 'GET', path: `${path}/:id`, access: 'messengers.read' },
  update: { method: 'PUT', path: `${path}/:id`, access: 'messengers.write' },
  remove: { method: 'DELETE', path: `${path}/:id`, access: 'messengers.write', reply: 'empty' },
  test: { method: 'POST', path: `${path}/:id/test`, access: 'messengers.write', refuses: ['CONFLICT'] },
  link: { method: 'POST', path: `${path}/:id/link`, access: 'messengers.write', refuses: ['CONFLICT'] },
  unlinkedChats: { method: 'GET', path: '/telegram/chats', access: 'messengers.read' },
  linkChat: { method: 'POST', path: `${path}/:id/chats`, access: 'messengers.write', refuses: ['CONFLICT'] },
  dismissChat: {
    method: 'DELETE',
    path: '/telegram/chats/:id',
    access: 'messengers.write',
    reply: 'empty',
    refuses: ['CONFLICT'],
  },
  removeChat: { method: 'DELETE', path: `${path}/chats/:id`, access: 'messengers.write', reply: 'empty' },
  activateChat: { method: 'PATCH', path: `${path}/chats/:id/activate`, access: 'messengers.write' },
  deactivateChat: { method: 'PATCH', path: `${path}/chats/:id/deactivate`, access: 'messengers.write' },
  bots: { method: 'GET', path: '/telegram/bots', access: 'messengers.read' },
  changeBots: { method: 'PUT', path: '/telegram/bots', access: 'messengers.write' },
  deliveries: { method: 'GET', path: '/telegram/deliveries', access: 'messengers.read' },
  ownChats: { method: 'GET', path: '/telegram/own-chats', access: 'signedIn' },
  linkOwn: { method: 'POST', path: '/telegram/own-chats/link', access: 'signedIn', refuses: ['CONFLICT'] },
  unlinkOwn: { method: 'DELETE', path: '/telegram/own-chats/:messenger', access: 'signedIn', reply: 'empty' },
  telegramWebhook: {
    method: 'POST',
    path: '/telegram/webhook',
    access: 'public',
    reply: 'empty',
    refuses: ['FORBIDDEN'],
  },
  maxWebhook: {
    method: 'POST',
    path: '/telegram/webhook/max',
    access: 'public',
    reply: 'empty',
    refuses: ['FORBIDDEN'],
  },
})
