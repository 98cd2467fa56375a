import { Worker } from 'node:worker_threads'

import { threadEnvironment } from '../../threads/environment.ts'

/**
 * Decodes one file in a thread of its own, so that a file that crashes the library affects only itself.
 * In a built server the worker is next to the importing file under the same name, as JavaScript.
 */
export function runDecoder<Result>(
  source: URL,
  task: object,
  timeoutMs: number,
  memoryMb = 64,
): Promise<Result> {
  const worker = new Worker(source, {
    workerData: task,
    env: threadEnvironment(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new Error('the file takes too long to decode')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the file was not decoded')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
