import { defineRoom, type WithDb } from '../room.ts'
import { suggestionPersonalData } from './personal-data.repo.ts'
import { suggestionRetention } from './retention.service.ts'
import { mountSuggestions } from './suggestions.routes.ts'

export const suggestionsRoom = defineRoom({
  name: 'suggestions',
  mount: (http, { db }: WithDb) => mountSuggestions(http, db),
  jobs: [suggestionRetention],
  personalData: suggestionPersonalData,
})
