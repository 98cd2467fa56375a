import { defineExclusiveJob } from '../../../platform/jobs/exclusive.ts'
import { deleteStaleCached } from './geocode-cache.repo.ts'

export const geocodeCacheRetention = defineExclusiveJob({
  name: 'geo.cache',
  title: 'Удаление старых найденных адресов',
  everySeconds: 24 * 3600,
  run: async (tx) => {
    await deleteStaleCached(tx)
  },
})
