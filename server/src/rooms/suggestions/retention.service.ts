import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { deleteDecided } from './suggestions.repo.ts'

/** The texts of decided suggestions are deleted, because the result is in the task. */
const decidedDays = 180

export const suggestionRetention = defineExclusiveJob({
  name: 'suggestions.retention',
  title: 'Удаление давно разобранных предложений',
  everySeconds: 24 * 3600,
  run: async (tx) => {
    await deleteDecided(tx, decidedDays)
  },
})
