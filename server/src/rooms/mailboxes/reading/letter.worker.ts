import { parentPort } from 'node:worker_threads'

import type { ReadAnswer, ReadTask } from './read-in-thread.ts'
import { readLetter, UnreadableLetter } from './read-letter.ts'

const answer = ({ bytes, options }: ReadTask): Promise<ReadAnswer> =>
  readLetter(Buffer.from(bytes), options).then(
    (letter) => ({ letter }),
    (error: unknown) => {
      if (error instanceof UnreadableLetter) return { reason: error.message }
      throw error
    },
  )

// An error that is none of the letter's ends the thread, and the next letter gets another one.
parentPort?.on('message', (task: ReadTask) => void answer(task).then((read) => parentPort?.postMessage(read)))
