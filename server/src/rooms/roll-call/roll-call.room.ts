import { defineRoom, type WithDb } from '../room.ts'
import { noShowJob } from './no-shows.service.ts'
import { rollCallPersonalData } from './personal-data.repo.ts'
import { mountRollCall, rollCallConstraints } from './roll-call.routes.ts'
import { rollCallSubscriptions } from './roll-call.subscriptions.ts'

export const rollCallRoom = defineRoom({
  name: 'roll-call',
  mount: (http, { db }: WithDb) => mountRollCall(http, db),
  constraints: rollCallConstraints,
  jobs: [noShowJob],
  subscriptions: rollCallSubscriptions,
  personalData: rollCallPersonalData,
  showsNamesOf: ['companies', 'cars', 'drivers', 'users'],
})
