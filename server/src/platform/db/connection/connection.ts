import type postgres from 'postgres'

import { enterTenantScope, leaveTenantScope } from '../tenant/tenant-scope.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { parametersOf, resetRowCount, runSimple, takeRows } from './driver.ts'
import type { ServerConnection } from './server-connection.ts'
import type { Watch } from './watch.ts'

type Rows = postgres.RowList<postgres.Row[]>

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
    const [row] = takeRows(rows)
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

  async #resetRowCount(): Promise<void> {
    if (!this.isLost) await resetRowCount(this.#server.sql)
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

  #script(text: string): Promise<unknown> {
    return this.#watched(() => runSimple(this.#server.sql, text))
  }

  #query(text: string, parameters: readonly unknown[]): postgres.PendingQuery<postgres.Row[]> {
    const options = { prepare: this.#isWorthPreparing(text), simple: false }
    return this.#server.sql.unsafe(text, parametersOf(parameters), options)
  }
}
