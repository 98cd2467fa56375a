import type { Worker } from 'node:worker_threads'

import { startThread } from '../../threads/thread.ts'

interface DecoderLimits {
  /** For one file. */
  readonly timeoutMs: number
  readonly memoryMb: number
  /** A thread is replaced after so many files, so that what they leave behind does not grow. */
  readonly mostFiles?: number
  /** A thread without work ends after so long. */
  readonly idleMs?: number
}

/**
 * Decodes one file after another in a thread, where files are many and small: starting a thread for each costs hundreds
 * of times more than decoding it. The worker answers each message with one. A file that crashes the thread, or takes too
 * long, fails alone: the next one gets a new thread.
 */
export class DecoderThread<Task, Result> {
  readonly #source: URL
  readonly #limits: Required<DecoderLimits>
  #worker: Worker | undefined
  #files = 0
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(source: URL, limits: DecoderLimits) {
    this.#source = source
    this.#limits = { mostFiles: 200, idleMs: 5000, ...limits }
  }

  run(task: Task): Promise<Result> {
    const turn = this.#last.then(() => this.#decode(task))
    this.#last = turn.catch(() => {})
    return turn
  }

  async #decode(task: Task): Promise<Result> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const ended = (): void => reject(new Error('the file was not decoded'))
    const timer = setTimeout(
      () => reject(new Error('the file takes too long to decode')),
      this.#limits.timeoutMs,
    )
    worker.once('message', resolve).once('error', reject).once('exit', ended).ref()
    worker.postMessage(task)
    try {
      const result = await promise
      this.#files += 1
      if (this.#files >= this.#limits.mostFiles) this.#end()
      return result
    } catch (error) {
      this.#end()
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', reject).off('exit', ended).unref()
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref()
    }
  }

  #start(): Worker {
    this.#files = 0
    const worker = startThread(this.#source, this.#limits)
    // Without a listener a thread that fails while it waits would end the process.
    return worker.on('error', () => {}).on('exit', () => this.#forget(worker))
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }
}
