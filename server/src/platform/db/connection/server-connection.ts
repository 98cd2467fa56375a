import type postgres from 'postgres'

import { DatabaseUnavailable } from './database-unavailable.ts'
import { serverOf } from './driver.ts'

export type OpenConnection = (hooks: {
  readonly signal: AbortSignal
  readonly onclose: () => void
}) => Promise<postgres.Sql>

const connectionLost = (): Error => new DatabaseUnavailable('the connection was lost')

/** A connection to the server with its state. */
export class ServerConnection {
  /** Settles when the set-up has finished or failed. */
  readonly ready: Promise<void>
  readonly #abort = new AbortController()
  readonly #onLost: (connection: ServerConnection) => void
  #sql: postgres.Sql | undefined
  #lost: Error | undefined

  constructor(open: OpenConnection, onLost: (connection: ServerConnection) => void) {
    this.#onLost = onLost
    this.ready = this.#setUp(open)
  }

  async #setUp(open: OpenConnection): Promise<void> {
    try {
      this.#sql = await open({ signal: this.#abort.signal, onclose: () => this.lose() })
    } catch (error) {
      this.lose(error instanceof Error ? error : undefined)
      throw error
    }
    // It was closed at the moment it became ready.
    if (this.#lost) throw this.#lost
  }

  /** Why the connection is unusable; undefined while it is usable. */
  get lost(): Error | undefined {
    return this.#lost
  }

  /** Its server, `host:port`; undefined until it is ready. */
  get server(): string | undefined {
    return this.#sql && serverOf(this.#sql)
  }

  get sql(): postgres.Sql {
    if (this.#lost) throw this.#lost
    if (!this.#sql) throw new Error('the connection is not ready')
    return this.#sql
  }

  /** Cuts the connection unless it is closed; its statements fail. */
  lose(why = connectionLost()): void {
    if (this.#lost) return
    this.#lost = why
    this.#abort.abort(why)
    void this.#sql?.end({ timeout: 0 })
    this.#onLost(this)
  }

  /** Lets running statements finish, for at most five seconds. */
  async end(): Promise<void> {
    if (this.#sql) await this.#sql.end({ timeout: 5 })
    else this.lose()
  }
}
