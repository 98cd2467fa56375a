import { defineRoom, type WithDb } from '../room.ts'
import { linkConstraints, mountLinks } from './links.routes.ts'
import { linkSubscriptions } from './links.subscriptions.ts'

export const linksRoom = defineRoom({
  name: 'links',
  mount: (http, { db }: WithDb) => mountLinks(http, db),
  constraints: linkConstraints,
  subscriptions: linkSubscriptions,
})
