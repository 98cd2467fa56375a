import { setTimeout as sleep } from 'node:timers/promises'

import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { valuesOf } from '../connections/keys.ts'
import { readListened } from '../connections/phone-connections.repo.ts'
import { addressOf } from './address.ts'
import { listen, type ListenParts } from './listen.service.ts'

interface WorkerParts extends ListenParts {
  readonly phoneBox: SecretBox
}

export interface ExchangesWorker {
  /** Whether any exchange is switched on that has to be connected to. */
  readonly isWanted: () => Promise<boolean>
  /** Listens to them until aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** A change of the settings counts after so long. */
const usualLookMs = 3000

/** Listens to all exchanges that the product connects to. Runs on one server of the cluster. */
export function openExchangesWorker({ phoneBox, ...parts }: WorkerParts): ExchangesWorker {
  const { db, log, times: { lookMs = usualLookMs } = {} } = parts

  const run = async (signal: AbortSignal): Promise<void> => {
    const running = new Map<number, { readonly version: number; readonly stop: () => Promise<void> }>()

    const follow = async (): Promise<void> => {
      const wanted = new Map((await readListened(db)).map((connection) => [connection.id, connection]))
      for (const [id, { version, stop }] of running) {
        if (wanted.get(id)?.version === version) continue
        running.delete(id)
        await stop()
      }
      for (const [id, connection] of wanted) {
        const keys = running.has(id) ? undefined : valuesOf(phoneBox, connection)
        const address = keys && addressOf(keys)
        if (!address) continue
        const stopping = new AbortController()
        const target = { connectionId: id, address }
        const work = listen(parts, target, AbortSignal.any([signal, stopping.signal]))
        const stop = (): Promise<void> => {
          stopping.abort()
          return work
        }
        running.set(id, { version: connection.version, stop })
      }
    }

    while (!signal.aborted) {
      await follow().catch((error: unknown) => log.warn({ err: error }, 'exchanges are not followed'))
      await sleep(lookMs, undefined, { signal }).catch(() => {})
    }
    await Promise.all([...running.values()].map(({ stop }) => stop()))
  }

  return { run, isWanted: async () => (await readListened(db)).length > 0 }
}
