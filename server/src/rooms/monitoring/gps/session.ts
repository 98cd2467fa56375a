/** One login for all calls of a process: who comes while it is being opened waits for the same one. */
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
   * Runs `work` with the session; once more with a new one if `work` says that it was lost. Of many calls that have
   * lost it at the same moment, one logs in.
   */
  async use<T>(work: (token: Token) => Promise<T>, isLost: (error: unknown) => boolean): Promise<T> {
    const opening = this.#opening ?? this.get()
    try {
      return await work(await opening)
    } catch (error) {
      if (!isLost(error)) throw error
      this.#drop(opening)
      return work(await this.get())
    }
  }

  #drop(opening: Promise<Token>): void {
    if (this.#opening === opening) this.#opening = undefined
  }
}
