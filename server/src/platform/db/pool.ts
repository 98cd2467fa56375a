import type postgres from 'postgres'

import { DatabaseAway, isAway, isEndOfSession } from './away.ts'
import { companyOfCall, enterWall, leaveWall } from './company-wall.ts'
import { preparing } from './once.ts'
import { watchStatements, within, type Watch } from './watch.ts'

interface PoolOptions {
  readonly url: string
  /** The driver tells whenever it has closed a connection. */
  readonly open: (onclose: () => void) => postgres.Sql
  /** How long a caller waits for a free connection. */
  readonly waitMs: number
  /** Whoever calls for one organization gets a connection that sees nothing else. */
  readonly hasWall?: boolean
}

/** How busy a pool is just now. */
export interface PoolState {
  readonly inUse: number
  readonly waiting: number
}

export interface Pool {
  readonly state: PoolState
  acquire(): Promise<Connection>
  end(): Promise<void>
}

/** The part of the driver's own connection that its `begin` relies upon. */
interface RawConnection {
  onclose: ((error: Error) => void) | null
  /** Closes its socket; the driver opens another one when it needs one. */
  readonly terminate: () => void
}

const noFreeConnection = (): Error => new DatabaseAway('no free connection')

type Rows = postgres.RowList<postgres.Row[]>

/** The driver's pool with manners that it lacks: callers wait only so long, and a silent server is doubted. */
export function openPool({ url, open, waitMs, hasWall = false }: PoolOptions): Pool {
  const queue = waiting()
  let sql = open(queue.onClose)
  const isWorthPreparing = preparing()
  const watch = watchStatements(url, () => {
    // Whatever waits in the old pool fails at once; who comes next gets new connections.
    const silent = sql
    sql = open(queue.onClose)
    void silent.end({ timeout: 0 })
  })
  const state = { inUse: 0, waiting: 0 }
  return {
    state,
    acquire: async () => {
      const companyId = hasWall ? companyOfCall() : undefined
      const pending = queue.reserve(() => sql)
      let reserved: postgres.ReservedSql
      state.waiting += 1
      try {
        reserved = await within(pending, waitMs, noFreeConnection)
      } catch (error) {
        // Whoever waited has gone; a connection that comes later goes straight back.
        pending.then((late) => late.release()).catch(() => {})
        throw error
      } finally {
        state.waiting -= 1
      }
      state.inUse += 1
      const connection = new Connection({
        reserved,
        watch,
        isWorthPreparing,
        onRelease: () => (state.inUse -= 1),
      })
      if (companyId !== undefined) await connection.enter(companyId)
      return connection
    },
    end: async () => {
      watch.stop()
      await sql.end({ timeout: 5 })
    },
  }
}

/**
 * With a connection that closes the driver (postgres.js 3.4, `onclose`) forgets the first of those who wait for one,
 * or tells him how the former holder's connection ended. So he asks again.
 */
function waiting() {
  const asking: (() => void)[] = []
  const reserve = (pool: () => postgres.Sql) =>
    new Promise<postgres.ReservedSql>((resolve, reject) => {
      let [isServed, asked] = [false, 0]
      const leave = () => {
        const at = asking.indexOf(ask)
        if (at >= 0) asking.splice(at, 1)
      }
      const take = (reserved: postgres.ReservedSql) => {
        // Not forgotten after all.
        if (isServed) return reserved.release()
        isServed = true
        leave()
        return resolve(reserved)
      }
      const ask = () => {
        asking.push(ask)
        asked += 1
        const mine = asked
        pool()
          .reserve()
          .then(take, (error: unknown) => {
            if (isServed || mine !== asked) return
            leave()
            if (isEndOfSession(error)) ask()
            else reject(error instanceof Error ? error : noFreeConnection())
          })
      }
      ask()
    })
  // The driver tells just before it forgets.
  return { reserve, onClose: () => void setImmediate(() => asking.shift()?.()) }
}

interface ConnectionParts {
  readonly reserved: postgres.ReservedSql
  readonly watch: Watch
  readonly isWorthPreparing: (text: string) => boolean
  readonly onRelease: () => void
}

/**
 * A connection that somebody holds. Should it die meanwhile, the driver would send the holder's next statement over
 * whatever connection has taken its place, or write to no socket at all and bring the process down. So it is watched.
 */
export class Connection {
  readonly #reserved: postgres.ReservedSql
  readonly #watch: Watch
  readonly #isWorthPreparing: (text: string) => boolean
  readonly #onRelease: () => void
  #raw: RawConnection | undefined
  #lost: Error | undefined
  #isWalled = false

  constructor({ reserved, watch, isWorthPreparing, onRelease }: ConnectionParts) {
    this.#reserved = reserved
    this.#watch = watch
    this.#isWorthPreparing = isWorthPreparing
    this.#onRelease = onRelease
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  run(text: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#watched(() => this.#query(text, parameters))
  }

  /** The one value of the one row, as the bytes that have come. */
  async bytes(text: string, parameters: readonly unknown[]): Promise<Buffer | null> {
    const rows: (readonly (Buffer | null)[])[] = await this.#watched(() =>
      this.#query(text, parameters).raw(),
    )
    // Taken out of the driver's list, which outlives them.
    const [row] = rows.splice(0)
    return row?.[0] ?? null
  }

  async #watched<T>(statement: () => PromiseLike<T>): Promise<T> {
    if (this.#lost) throw this.#lost
    try {
      return await this.#watch.over(statement())
    } catch (error) {
      if (isAway(error)) this.#lost = error
      throw error
    }
  }

  /** Rows in portions, for what is too long to hold. */
  portions(text: string, parameters: readonly unknown[], size: number): AsyncIterable<postgres.Row[]> {
    if (this.#lost) throw this.#lost
    return this.#query(text, parameters).cursor(size)
  }

  /** Sees the rows of one organization from now on, until it is released. */
  async enter(companyId: number): Promise<void> {
    this.#isWalled = true
    try {
      await this.#script(enterWall(companyId))
    } catch (error) {
      await this.release()
      throw error
    }
  }

  async release(): Promise<void> {
    if (this.#isWalled && !this.#lost) await this.#leaveWall()
    this.#onRelease()
    if (this.#raw) this.#raw.onclose = null
    // The driver has taken a lost connection back by itself; to release it would offer it as an open one.
    if (!this.#lost) this.#reserved.release()
  }

  /** The next holder must not be taken for this one: a connection that does not obey is given up. */
  async #leaveWall(): Promise<void> {
    try {
      await this.#script(leaveWall)
    } catch (error) {
      this.#lost = error instanceof Error ? error : noFreeConnection()
      this.#raw?.terminate()
    }
  }

  /** Some statements by one message; they have no parameters and no answer. */
  async #script(text: string): Promise<void> {
    try {
      const options = { simple: true, prepare: false, ...this.#meeting() }
      await this.#watch.over(this.#reserved.unsafe(text, [], options))
    } catch (error) {
      if (isAway(error)) this.#lost = error
      throw error
    }
  }

  #query(text: string, parameters: readonly unknown[]): postgres.PendingQuery<postgres.Row[]> {
    const options = { prepare: this.#isWorthPreparing(text), simple: false, ...this.#meeting() }
    return this.#reserved.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[], options)
  }

  /** `begin` or the wall comes first and has no parameters: just then the driver shows which connection it uses. */
  #meeting(): { onexecute?: (raw: RawConnection) => true } {
    return this.#raw ? {} : { onexecute: this.#meet }
  }

  readonly #meet = (raw: RawConnection): true => {
    this.#raw = raw
    raw.onclose = (error) => (this.#lost = error)
    return true
  }
}
