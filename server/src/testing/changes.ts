import postgres from 'postgres'
import { afterAll } from 'vitest'

import { type ChangedMessage, changedChannel } from '../platform/live/publish-change.ts'
import { testDbUrl } from './database.ts'

/** The changes announced to other servers from now on, in order; a test clears the array after its set-up. */
export async function hearChanges(): Promise<ChangedMessage[]> {
  const heard: ChangedMessage[] = []
  const listener = postgres(testDbUrl(), { max: 1 })
  await listener.listen(changedChannel, (payload) => void heard.push(JSON.parse(payload) as ChangedMessage))
  afterAll(() => listener.end())
  return heard
}
