import { defineRoom, type WithDb } from '../room.ts'
import { mountLetters } from './letters.routes.ts'
import { letterRetention } from './letters.service.ts'
import { lettersPersonalData } from './personal-data.repo.ts'

export const lettersRoom = defineRoom({
  name: 'letters',
  mount: (http, { db }: WithDb) => mountLetters(http, db),
  jobs: [letterRetention],
  personalData: lettersPersonalData,
})
