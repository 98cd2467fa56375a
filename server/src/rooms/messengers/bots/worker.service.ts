import { setTimeout as sleep } from 'node:timers/promises'

import { type Messenger as MessengerKey, messengers } from '@naryad/contract/messengers/messengers.words'

import { describeGroups } from '../chats/groups.service.ts'
import type { InboundParts } from '../inbound/inbound.service.ts'
import type { Messenger, MessengerConnection } from '../messenger.ts'
import { disconnectBots, saveBotState } from './bots.repo.ts'
import type { FindConnections } from './connections.ts'
import { openMessenger, webhookPaths } from './open.ts'
import { openPoller } from './poll.service.ts'

interface WorkerParts extends InboundParts {
  readonly findConnections: FindConnections
}

export interface MessengersWorker {
  /** Whether any bot is connected. If none is, the stored states are updated. */
  readonly isWanted: () => Promise<boolean>
  /** Serves the connected bots until aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>
  /** Called when groups or the connections have changed. */
  readonly wake: () => void
}

/** Fallback for missed wake-ups. */
const idleMs = 15_000
const retryMs = 5000
const groupPauseMs = 1000

/** Receives the updates of all connected bots. Runs on one server of the cluster. */
export function openWorker({ findConnections, ...inbound }: WorkerParts): MessengersWorker {
  const { db, log } = inbound
  let wakeSignal = new AbortController()

  const sleepUntilWoken = async (ms: number, signal: AbortSignal): Promise<void> => {
    const woken = AbortSignal.any([wakeSignal.signal, signal])
    await sleep(Math.max(ms, 0), undefined, { signal: woken }).catch(() => {})
  }

  const retryUntilAborted = async (
    what: string,
    signal: AbortSignal,
    work: () => Promise<void>,
  ): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work()
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, what }, 'messengers are tried again')
        await sleep(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  const groupLoop = (messenger: Messenger, signal: AbortSignal): Promise<void> =>
    retryUntilAborted('groups', signal, async () => {
      await describeGroups(inbound, messenger, signal)
      await sleepUntilWoken(idleMs, signal)
      // Messages wake the worker too.
      await sleep(groupPauseMs, undefined, { signal }).catch(() => {})
    })

  const registerBot = async (messenger: Messenger, connection: MessengerConnection, signal: AbortSignal) => {
    const webhook = connection.webhook && `${connection.webhook}${webhookPaths[messenger.key]}`
    const set = await messenger.useWebhook(webhook ?? null, signal)
    const bot = set.kind === 'answered' ? await messenger.describe(signal) : set
    if (signal.aborted) return
    await saveBotState(db, messenger.key, {
      checkedAt: new Date().toISOString(),
      error: bot.kind === 'answered' ? null : bot.error,
      ...(bot.kind === 'answered' ? bot.value : {}),
    })
    if (bot.kind === 'later') await sleep(bot.seconds * 1000, undefined, { signal }).catch(() => {})
    if (bot.kind !== 'answered') throw new Error(bot.error)
  }

  const runBot = async (messenger: Messenger, connection: MessengerConnection, signal: AbortSignal) => {
    let isRegistered = false
    const pollOnce = openPoller(inbound, messenger)
    await Promise.all([
      groupLoop(messenger, signal),
      retryUntilAborted('receiving', signal, async () => {
        if (!isRegistered) await registerBot(messenger, connection, signal)
        isRegistered = true
        if (connection.webhook === undefined) await pollOnce(signal)
        else await sleep(idleMs, undefined, { signal }).catch(() => {})
      }),
    ])
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    const running = new Map<MessengerKey, { readonly config: string; readonly stop: () => Promise<void> }>()
    const start = (key: MessengerKey, connection: MessengerConnection): void => {
      const stopping = new AbortController()
      const work = runBot(
        openMessenger(key, connection),
        connection,
        AbortSignal.any([signal, stopping.signal]),
      )
      running.set(key, {
        config: JSON.stringify(connection),
        stop: async () => {
          stopping.abort()
          await work
        },
      })
    }
    await retryUntilAborted('connecting', signal, async () => {
      const connections = await findConnections(db)
      for (const key of messengers) {
        const connection = connections[key]
        const now = running.get(key)
        if (now?.config === (connection && JSON.stringify(connection))) continue
        running.delete(key)
        await now?.stop()
        await saveBotState(db, key, { isConnected: connection !== undefined })
        if (connection) start(key, connection)
      }
      await sleepUntilWoken(idleMs, signal)
    })
    await Promise.all([...running.values()].map(({ stop }) => stop()))
  }

  return {
    run,
    isWanted: async () => {
      const connections = Object.keys(await findConnections(db))
      if (connections.length === 0) await disconnectBots(db)
      return connections.length > 0
    },
    wake: () => {
      wakeSignal.abort()
      wakeSignal = new AbortController()
    },
  }
}
