import postgres from 'postgres'
import { afterAll } from 'vitest'

import { staticParts } from '../app/collected.ts'
import { type ChangedMessage, changedChannel, renamedChannel } from '../platform/live/publish-change.ts'
import { testDbUrl } from './database.ts'

/**
 * The changes announced to other servers from now on, in order, a renaming as the reloads that follow from it; a test
 * clears the array after its set-up.
 */
export async function hearChanges(): Promise<ChangedMessage[]> {
  const heard: ChangedMessage[] = []
  const listener = postgres(testDbUrl(), { max: 1 })
  await listener.listen(changedChannel, (payload) => void heard.push(JSON.parse(payload) as ChangedMessage))
  await listener.listen(renamedChannel, (renamed) => {
    for (const room of staticParts.showNamesOf[renamed] ?? []) heard.push({ room, rows: null })
  })
  afterAll(() => listener.end())
  return heard
}
