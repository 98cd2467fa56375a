import { companyOfCall } from '../tenant/tenant-scope.ts'
import { openBackoff } from './backoff.ts'
import { Connection } from './connection.ts'
import { DatabaseSilent, DatabaseUnavailable, PoolExhausted } from './database-unavailable.ts'
import { createPreparePolicy } from './prepare-policy.ts'
import { type OpenConnection, ServerConnection } from './server-connection.ts'
import { watchStatements } from './watch.ts'
import { within } from './within.ts'

interface PoolOptions {
  readonly url: string
  readonly open: OpenConnection
  /** The maximum number of connections. */
  readonly max: number
  /** How long a caller waits for a free connection. */
  readonly waitMs: number
  /** Within the tenant scope a call gets a connection that sees only rows of its organization. */
  readonly hasRowSecurity?: boolean
}

/** Usage of a pool. */
export interface PoolState {
  readonly inUse: number
  readonly waiting: number
}

export interface Pool {
  readonly state: PoolState
  acquire(): Promise<Connection>
  end(): Promise<void>
}

/**
 * Hands out connections to one caller at a time. Callers wait a limited time, an unresponsive server is
 * detected, and reconnects are delayed by a backoff. The driver's own pool forgets waiting callers when a
 * connection dies, fails the next caller with the previous error, and then leaks the connection.
 */
export function openPool({ url, open, max, waitMs, hasRowSecurity = false }: PoolOptions): Pool {
  /** Includes connections in set-up. */
  const connections = new Set<ServerConnection>()
  const free: ServerConnection[] = []
  const waiting: PromiseWithResolvers<ServerConnection>[] = []
  const backoff = openBackoff()
  const isWorthPreparing = createPreparePolicy()
  let opening = 0
  let inUse = 0
  let isEnded = false
  let lastFailure: unknown
  let retry: NodeJS.Timeout | undefined

  const noFreeConnection = (): Error =>
    backoff.isFailing
      ? new DatabaseUnavailable('no free connection', { cause: lastFailure })
      : new PoolExhausted('no free connection')

  /** Fails their running statements at once; later callers get new connections. */
  const giveUp = (silent: readonly ServerConnection[]): void => {
    for (const connection of silent) connection.lose(new DatabaseSilent('the database does not answer'))
  }
  const watch = watchStatements(url, {
    onSilence: () => giveUp([...connections]),
    // Another server has taken over from one that may be frozen for ever.
    onAnswer: (primary) =>
      giveUp([...connections].filter(({ server }) => server !== undefined && server !== primary)),
  })

  const giveBack = (connection: ServerConnection): void => {
    if (connection.lost) return
    const next = waiting.shift()
    if (next) next.resolve(connection)
    else free.push(connection)
  }

  const openOne = async (): Promise<void> => {
    opening += 1
    const connection = new ServerConnection(open, (lost) => {
      connections.delete(lost)
      takeOut(free, lost)
      openForWaiting()
    })
    connections.add(connection)
    try {
      await connection.ready
      backoff.succeed()
      giveBack(connection)
    } catch (error) {
      backoff.fail()
      lastFailure = error
      // No connection is left that could be released to the waiting callers.
      if (connections.size === 0) for (const { reject } of waiting.splice(0)) reject(error)
    } finally {
      opening -= 1
      openForWaiting()
    }
  }

  /** After a failure, opens only one connection at a time. */
  const openForWaiting = (): void => {
    if (isEnded) return
    while (opening < waiting.length && connections.size < max) {
      if (backoff.isFailing && opening > 0) return
      if (backoff.remainingMs > 0) {
        clearTimeout(retry)
        retry = setTimeout(openForWaiting, backoff.remainingMs)
        return
      }
      void openOne()
    }
  }

  const take = async (): Promise<ServerConnection> => {
    const connection = free.pop()
    if (connection) return connection
    if (isEnded) throw noFreeConnection()
    const place = Promise.withResolvers<ServerConnection>()
    waiting.push(place)
    openForWaiting()
    try {
      return await within(place.promise, waitMs, noFreeConnection)
    } catch (error) {
      // Not in the queue any more: a connection was assigned at the moment of the timeout.
      if (!takeOut(waiting, place)) place.promise.then(giveBack, () => {})
      throw error
    }
  }

  return {
    state: {
      get inUse() {
        return inUse
      },
      get waiting() {
        return waiting.length
      },
    },
    acquire: async () => {
      const companyId = hasRowSecurity ? companyOfCall() : undefined
      const server = await take()
      inUse += 1
      const onRelease = (): void => {
        inUse -= 1
        giveBack(server)
      }
      const connection = new Connection({ server, watch, isWorthPreparing, onRelease })
      if (companyId !== undefined) await connection.enter(companyId)
      return connection
    },
    end: async () => {
      watch.stop()
      isEnded = true
      clearTimeout(retry)
      for (const { reject } of waiting.splice(0)) reject(noFreeConnection())
      await Promise.all([...connections].map((connection) => connection.end()))
    },
  }
}

/** Returns whether the item was in the list. */
function takeOut<Item>(list: Item[], item: Item): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
