import type postgres from 'postgres'

import { DatabaseAway, isAway } from './away.ts'
import { companyOfCall, enterWall, leaveWall } from './company-wall.ts'
import { preparing } from './once.ts'
import { watchStatements, within, type Watch } from './watch.ts'

interface PoolOptions {
  readonly url: string
  /** A driver of one connection, which tells whenever it has closed. */
  readonly open: (onclose: () => void) => postgres.Sql
  /** The most connections at a time. */
  readonly max: number
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

const noFreeConnection = (): Error => new DatabaseAway('no free connection')
const connectionLost = (): Error => new DatabaseAway('the connection was lost')

type Rows = postgres.RowList<postgres.Row[]>

/**
 * Connections that are lent one at a time: callers wait only so long, and a silent server is doubted. Each is a driver
 * (postgres.js 3.4) of its own, thrown away with its connection. The driver's own pool forgets callers when a connection
 * dies, refuses the next one by what the last one died of, and then lends a connection to nobody for good.
 */
export function openPool({ url, open, max, waitMs, hasWall = false }: PoolOptions): Pool {
  const lines = new Set<Line>()
  const free: Line[] = []
  const waiting: PromiseWithResolvers<Line>[] = []
  let isEnded = false
  const isWorthPreparing = preparing()
  const watch = watchStatements(url, () => {
    // Whatever is under way fails at once; who comes next gets new connections.
    for (const line of lines) line.lose()
  })

  const openLine = (): Line => {
    const line = new Line(open, (lost) => {
      lines.delete(lost)
      takeOut(free, lost)
      if (!isEnded) waiting.shift()?.resolve(openLine())
    })
    lines.add(line)
    return line
  }

  const giveBack = (line: Line): void => {
    if (line.lost) return
    const next = waiting.shift()
    if (next) next.resolve(line)
    else free.push(line)
  }

  const take = async (): Promise<Line> => {
    const line = free.pop() ?? (lines.size < max ? openLine() : undefined)
    if (line) return line
    const place = Promise.withResolvers<Line>()
    waiting.push(place)
    try {
      return await within(place.promise, waitMs, noFreeConnection)
    } catch (error) {
      // If he stands in the line no more, his connection came in the very moment in which he gave up.
      if (!takeOut(waiting, place)) place.promise.then(giveBack, () => {})
      throw error
    }
  }

  let inUse = 0
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
      const companyId = hasWall ? companyOfCall() : undefined
      const line = await take()
      inUse += 1
      const onRelease = (): void => {
        inUse -= 1
        giveBack(line)
      }
      const connection = new Connection({ line, watch, isWorthPreparing, onRelease })
      if (companyId !== undefined) await connection.enter(companyId)
      return connection
    },
    end: async () => {
      watch.stop()
      isEnded = true
      for (const { reject } of waiting.splice(0)) reject(noFreeConnection())
      await Promise.all([...lines].map((line) => line.end()))
    },
  }
}

/** Whether it was there. */
function takeOut<Item>(list: Item[], item: Item): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

/** A driver of one connection, up to the death of that connection. */
class Line {
  readonly sql: postgres.Sql
  readonly #onLost: (line: Line) => void
  #lost: Error | undefined

  constructor(open: PoolOptions['open'], onLost: (line: Line) => void) {
    this.#onLost = onLost
    this.sql = open(() => this.lose())
  }

  /** Why there is nothing more to be had of it. */
  get lost(): Error | undefined {
    return this.#lost
  }

  /** The driver would take up another connection for the next statement, in the middle of somebody's transaction. */
  lose(why = connectionLost()): void {
    if (this.#lost) return
    this.#lost = why
    void this.sql.end({ timeout: 0 })
    this.#onLost(this)
  }

  end = (): Promise<void> => this.sql.end({ timeout: 5 })
}

interface ConnectionParts {
  readonly line: Line
  readonly watch: Watch
  readonly isWorthPreparing: (text: string) => boolean
  readonly onRelease: () => void
}

/** A connection that somebody holds; when it is lost, so is what he has begun. */
export class Connection {
  readonly #line: Line
  readonly #watch: Watch
  readonly #isWorthPreparing: (text: string) => boolean
  readonly #onRelease: () => void
  #isWalled = false

  constructor({ line, watch, isWorthPreparing, onRelease }: ConnectionParts) {
    this.#line = line
    this.#watch = watch
    this.#isWorthPreparing = isWorthPreparing
    this.#onRelease = onRelease
  }

  get isLost(): boolean {
    return this.#line.lost !== undefined
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
    if (this.#line.lost) throw this.#line.lost
    try {
      return await this.#watch.over(statement())
    } catch (error) {
      if (isAway(error)) this.#line.lose(error)
      throw error
    }
  }

  /** Rows in portions, for what is too long to hold. */
  portions(text: string, parameters: readonly unknown[], size: number): AsyncIterable<postgres.Row[]> {
    if (this.#line.lost) throw this.#line.lost
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
    if (this.#isWalled && !this.isLost) await this.#leaveWall()
    this.#onRelease()
  }

  /** The next holder must not be taken for this one: a connection that does not obey is given up. */
  async #leaveWall(): Promise<void> {
    try {
      await this.#script(leaveWall)
    } catch (error) {
      this.#line.lose(error instanceof Error ? error : undefined)
    }
  }

  /** Some statements by one message; they have no parameters and no answer. */
  #script(text: string): Promise<unknown> {
    const options = { simple: true, prepare: false }
    return this.#watched(() => this.#line.sql.unsafe(text, [], options))
  }

  #query(text: string, parameters: readonly unknown[]): postgres.PendingQuery<postgres.Row[]> {
    const options = { prepare: this.#isWorthPreparing(text), simple: false }
    return this.#line.sql.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[], options)
  }
}
