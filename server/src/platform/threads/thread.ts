import { type Transferable, Worker } from 'node:worker_threads'

/** A thread gets none of the server's environment, except the path of Node's compile cache. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env // oxlint-disable-line node/no-process-env -- a setting of Node's, not of ours
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

interface ThreadOptions {
  readonly memoryMb: number
  /** Of it for what is soon thrown away. */
  readonly youngMb?: number
  readonly data?: object
  readonly transferred?: readonly Transferable[]
}

/** Starts a thread with limits, which writes nothing to the log. */
export const startThread = (
  source: URL,
  { memoryMb, youngMb = 16, data, transferred = [] }: ThreadOptions,
): Worker =>
  new Worker(source, {
    workerData: data,
    transferList: [...transferred],
    env: threadEnvironment(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  })

interface ThreadLimits extends Pick<ThreadOptions, 'youngMb'> {
  readonly timeoutMs: number
  readonly memoryMb?: number
}

/**
 * Does one task in a thread of its own, so that a task that crashes a library affects only itself.
 * In a built server the worker is next to the importing file under the same name, as JavaScript.
 */
export function runInThread<Result>(
  source: URL,
  task: object,
  { timeoutMs, memoryMb = 64, ...memory }: ThreadLimits,
): Promise<Result> {
  const worker = startThread(source, { memoryMb, ...memory, data: task })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new Error('the thread takes too long')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
