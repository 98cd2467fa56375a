/** One login for all calls of the process; concurrent calls share a login in progress. */
export class Session<Token> {
  #opening: Promise<Token> | undefined
  readonly #open: () => Promise<Token>

  constructor(open: () => Promise<Token>) {
    this.#open = open
  }

  get(): Promise<Token> {
    const opening = (this.#opening ??= this.#open())
    opening.catch(() => this.#drop(opening))
    return opening
  }

  /**
   * Runs `work` with the session, and retries once with a new session if it has expired. Concurrent calls whose session
   * has expired share one login.
   */
  async use<T>(work: (token: Token) => Promise<T>, isExpired: (error: unknown) => boolean): Promise<T> {
    const opening = this.#opening ?? this.get()
    try {
      return await work(await opening)
    } catch (error) {
      if (!isExpired(error)) throw error
      this.#drop(opening)
      return work(await this.get())
    }
  }

  #drop(opening: Promise<Token>): void {
    if (this.#opening === opening) this.#opening = undefined
  }
}
