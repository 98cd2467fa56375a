import { defineRoom } from '../room.ts'
import { mountDisputes } from './disputes.routes.ts'
import { disputesPersonalData } from './personal-data.repo.ts'

export const disputesRoom = defineRoom({
  name: 'disputes',
  mount: mountDisputes,
  personalData: disputesPersonalData,
})
