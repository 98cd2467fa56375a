import { defineRoom, type WithDb } from '../room.ts'
import { letterDelivery } from './deliver.service.ts'
import { mountLetters } from './letters.routes.ts'
import { letterRetention } from './letters.service.ts'
import { letterPersonalData } from './personal-data.repo.ts'

interface JobParts {
  /** The current mail server; undefined if none is configured. */
  readonly findMail: Parameters<typeof letterDelivery>[0]['findMail']
}

export const lettersRoom = defineRoom({
  name: 'letters',
  mount: (http, { db }: WithDb) => mountLetters(http, db),
  jobs: ({ findMail }: JobParts) => [letterDelivery({ findMail }), letterRetention],
  personalData: letterPersonalData,
})
