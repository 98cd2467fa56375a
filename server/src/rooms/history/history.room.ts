import { defineRoom } from '../room.ts'
import { historyPersonalData } from './personal-data.repo.ts'

export const historyRoom = defineRoom({
  name: 'history',
  personalData: historyPersonalData,
})
