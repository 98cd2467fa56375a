import { defineRoom, type WithDb } from '../room.ts'
import { zonePersonalData } from './personal-data.repo.ts'
import { mountZones } from './zones.routes.ts'
import { zoneSubscriptions } from './zones.subscriptions.ts'

export const zonesRoom = defineRoom({
  name: 'zones',
  mount: (http, { db }: WithDb) => mountZones(http, db),
  subscriptions: zoneSubscriptions,
  personalData: zonePersonalData,
})
