import { parentPort, workerData } from 'node:worker_threads'

import type { ReadAnswer, ReadTask } from './read-in-thread.ts'
import { readLetter, UnreadableLetter } from './read-letter.ts'

const { bytes, options } = workerData as ReadTask

const answer = (): Promise<ReadAnswer> =>
  readLetter(Buffer.from(bytes), options).then(
    (letter) => ({ letter }),
    (error: unknown) => {
      if (error instanceof UnreadableLetter) return { reason: error.message }
      throw error
    },
  )

parentPort?.postMessage(await answer())
