import { defineRoom, type WithDb } from '../room.ts'
import type { Connections } from '../settings/index.ts'
import { mountSetUp } from './set-up.routes.ts'

interface SetUpParts extends WithDb {
  readonly connections: Connections
}

export const setUpRoom = defineRoom({
  name: 'set-up',
  mount: (http, { db, connections }: SetUpParts) => mountSetUp(http, db, connections),
})
