import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { isDatabaseUnavailable } from '../../../platform/db/connection/database-unavailable.ts'
import { recordRejections } from '../../../platform/isolation/rejections.repo.ts'
import { handleUpdate, type InboundParts } from '../inbound/inbound.service.ts'
import type { Messenger } from '../messenger.ts'
import { findBot, saveBotState } from './bots.repo.ts'

/** Pause after a failed poll. */
const retryMs = 5000
const maxFailures = 3

/** One call of long polling; its updates are handled in order. Rejects when they have to be polled again. */
export function openPoller(
  parts: InboundParts,
  messenger: Messenger,
): (signal: AbortSignal) => Promise<void> {
  const { db, log } = parts
  /** Failures by update, until all updates of the batch are handled. */
  const failures = new Map<string, number>()

  /** An update that fails each time must not hold up later ones for ever. */
  const handleOrSkip = async (update: unknown): Promise<void> => {
    try {
      await handleUpdate(parts, messenger, update)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const key = JSON.stringify(update)
      const count = (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      if (count < maxFailures) throw error
      log.error({ err: error, messenger: messenger.key }, 'an update is left out')
      const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
      const value = error instanceof Error ? error.message : String(error)
      await recordRejections(db, messenger.key, [
        { object: `обновление ${id}`, field: 'ELEMENT', reason: 'FAILED', value },
      ])
    }
  }

  return async (signal) => {
    const marker = (await findBot(db, messenger.key))?.marker ?? null
    const polled = await messenger.poll(marker, signal)
    if (signal.aborted) return
    const checkedAt = new Date().toISOString()
    if (polled.kind !== 'answered') {
      await saveBotState(db, messenger.key, { checkedAt, error: polled.error })
      const pauseMs = polled.kind === 'later' ? polled.seconds * 1000 : retryMs
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      return
    }
    for (const update of polled.value.updates) await handleOrSkip(update)
    failures.clear()
    await saveBotState(db, messenger.key, { checkedAt, error: null, marker: polled.value.marker })
  }
}
