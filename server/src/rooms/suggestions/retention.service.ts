import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { deleteDecided } from './suggestions.repo.ts'

/** What was decided is in the task; the texts of a suggestion are not needed longer. */
const decidedDays = 180

export const suggestionRetention = defineExclusiveJob({
  name: 'suggestions.retention',
  title: 'Удаление давно разобранных предложений',
  everySeconds: 24 * 3600,
  run: async (tx) => {
    await deleteDecided(tx, decidedDays)
  },
})
