import type postgres from 'postgres'

import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { ServerConnection } from './server-connection.ts'
import { enterTenantScope, leaveTenantScope } from './tenant-scope.ts'
import type { Watch } from './watch.ts'

type Rows = postgres.RowList<postgres.Row[]>

/** One message without parameters. */
const unprepared = { simple: true, prepare: false }

interface ConnectionParts {
  readonly server: ServerConnection
  readonly watch: Watch
  readonly isWorthPreparing: (text: string) => boolean
  readonly onRelease: () => void
}

/** A connection in use; when it is lost, so is its transaction. */
export class Connection {
  readonly #server: ServerConnection
  readonly #watch: Watch
  readonly #isWorthPreparing: (text: string) => boolean
  readonly #onRelease: () => void
  #isWalled = false

  constructor({ server, watch, isWorthPreparing, onRelease }: ConnectionParts) {
    this.#server = server
    this.#watch = watch
    this.#isWorthPreparing = isWorthPreparing
    this.#onRelease = onRelease
  }

  get isLost(): boolean {
    return this.#server.lost !== undefined
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
    try {
      return await this.#watch.over(statement())
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#server.lose(error)
      else await this.#resetRowCount()
      throw error
    }
  }

  /** Rows in portions, for what is too long to hold. */
  async *portions(
    text: string,
    parameters: readonly unknown[],
    size: number,
  ): AsyncGenerator<postgres.Row[], void> {
    try {
      yield* this.#query(text, parameters).cursor(size)
    } catch (error) {
      await this.#resetRowCount()
      throw error
    }
  }

  /**
   * After a statement that fails behind its first rows, the driver (postgres.js 3.4) leaves as many holes
   * before the rows of the next one, whose first row is then missing. A statement that succeeds ends that;
   * within a failed transaction the rollback is the first to do so.
   */
  async #resetRowCount(): Promise<void> {
    if (this.isLost) return
    await this.#server.sql.unsafe('select where false', [], unprepared).catch(() => undefined)
  }

  /** Sees the rows of one organization from now on, until it is released. */
  async enter(companyId: number): Promise<void> {
    this.#isWalled = true
    try {
      await this.#script(enterTenantScope(companyId))
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
      await this.#script(leaveTenantScope)
    } catch (error) {
      this.#server.lose(error instanceof Error ? error : undefined)
    }
  }

  /** Some statements by one message; they have no parameters and no answer. */
  #script(text: string): Promise<unknown> {
    return this.#watched(() => this.#server.sql.unsafe(text, [], unprepared))
  }

  #query(text: string, parameters: readonly unknown[]): postgres.PendingQuery<postgres.Row[]> {
    const options = { prepare: this.#isWorthPreparing(text), simple: false }
    return this.#server.sql.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[], options)
  }
}
