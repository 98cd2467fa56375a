import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Messenger } from '../messenger.ts'
import { publishRules } from '../rules/rules.service.ts'
import { readUndescribedGroups, saveGroupFacts } from './groups.repo.ts'

/** Between two calls, which share the limits of the messenger with messages. */
const callPauseMs = 1000
const unavailablePauseMs = 60_000

interface GroupParts {
  readonly db: Db
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const sleepUntilAborted = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})

/**
 * Reads the number of members of new groups, and of others once a day. Without an answer the screen shows no number;
 * an unavailable messenger is asked again later. Runs on one server.
 */
export async function describeGroups(
  { db, pause = sleepUntilAborted }: GroupParts,
  messenger: Messenger,
  signal: AbortSignal,
): Promise<void> {
  for (const externalId of await readUndescribedGroups(db, messenger.key)) {
    const answer = await messenger.describeGroup(externalId, signal)
    if (signal.aborted) return
    if (answer.kind === 'later') return pause(answer.seconds * 1000, signal)
    if (answer.kind !== 'answered' && answer.kind !== 'refused') return pause(unavailablePauseMs, signal)
    const facts = answer.kind === 'answered' ? answer.value : { membersCount: null, title: null }
    await inTransaction(db, async (tx) => {
      if (await saveGroupFacts(tx, messenger.key, externalId, facts)) await publishRules(tx)
    })
    await pause(callPauseMs, signal)
    if (signal.aborted) return
  }
}
