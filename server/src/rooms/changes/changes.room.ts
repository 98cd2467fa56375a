import { defineRoom, type WithDb } from '../room.ts'
import { changesRetention } from './changes.jobs.ts'
import { mountChanges } from './changes.routes.ts'

export const changesRoom = defineRoom({
  name: 'changes',
  mount: (http, { db }: WithDb) => mountChanges(http, db),
  jobs: [changesRetention],
})
