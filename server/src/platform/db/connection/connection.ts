import type postgres from 'postgres'

import { enterTenantScope, leaveTenantScope } from '../tenant/tenant-scope.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { ServerConnection } from './server-connection.ts'
import type { Watch } from './watch.ts'

type Rows = postgres.RowList<postgres.Row[]>

/** One message without parameters (the simple query protocol). */
const unprepared = { simple: true, prepare: false }

interface ConnectionParts {
  readonly server: ServerConnection
  readonly watch: Watch
  readonly isWorthPreparing: (text: string) => boolean
  readonly onRelease: () => void
}

/** A connection in use. If it is lost, so is its transaction. */
export class Connection {
  readonly #server: ServerConnection
  readonly #watch: Watch
  readonly #isWorthPreparing: (text: string) => boolean
  readonly #onRelease: () => void
  #isScoped = false

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

  /** The single value of the single row, as the raw bytes received. */
  async bytes(text: string, parameters: readonly unknown[]): Promise<Buffer | null> {
    const rows: (readonly (Buffer | null)[])[] = await this.#watched(() =>
      this.#query(text, parameters).raw(),
    )
    // Emptied, because the driver holds on to its array longer than the caller needs the rows.
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

  /** Rows in portions, for results too large to hold in memory. */
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
   * After a statement that fails when it has returned some rows, the driver (postgres.js 3.4) continues to
   * count: the rows of the next statement are shifted by that number, and its first row is missing. The next
   * successful statement resets this; in a failed transaction that is the rollback.
   */
  async #resetRowCount(): Promise<void> {
    if (this.isLost) return
    await this.#server.sql.unsafe('select where false', [], unprepared).catch(() => undefined)
  }

  /** Limits the connection to rows of one organization until it is released. */
  async enter(companyId: number): Promise<void> {
    this.#isScoped = true
    try {
      await this.#script(enterTenantScope(companyId))
    } catch (error) {
      await this.release()
      throw error
    }
  }

  async release(): Promise<void> {
    if (this.#isScoped && !this.isLost) await this.#resetTenantScope()
    this.#onRelease()
  }

  /**
   * The next user of the connection must not inherit the scope, so a connection that fails to reset it is
   * closed.
   */
  async #resetTenantScope(): Promise<void> {
    try {
      await this.#script(leaveTenantScope)
    } catch (error) {
      this.#server.lose(error instanceof Error ? error : undefined)
    }
  }

  /** Several statements in one message, without parameters and results. */
  #script(text: string): Promise<unknown> {
    return this.#watched(() => this.#server.sql.unsafe(text, [], unprepared))
  }

  #query(text: string, parameters: readonly unknown[]): postgres.PendingQuery<postgres.Row[]> {
    const options = { prepare: this.#isWorthPreparing(text), simple: false }
    return this.#server.sql.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[], options)
  }
}
