import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { deleteDecided } from './suggestions.repo.ts'

/** Decided suggestions are deleted after this time: an accepted one has become a task or a comment. */
const decidedDays = 180

export const suggestionRetention = defineExclusiveJob({
  name: 'suggestions.retention',
  title: 'Удаление давно разобранных предложений',
  everySeconds: 24 * 3600,
  run: async (tx) => {
    await deleteDecided(tx, decidedDays)
  },
})
