import { defineRoom, type WithDb } from '../room.ts'
import { mountDisputes } from './disputes.routes.ts'
import { disputesPersonalData } from './personal-data.repo.ts'

export const disputesRoom = defineRoom({
  name: 'disputes',
  mount: (http, { db }: WithDb) => mountDisputes(http, db),
  personalData: disputesPersonalData,
})
