import { oneAtATime } from '../../platform/files/queue.ts'
import { unavailable } from '../../platform/http/refusals.ts'

const inTurn = oneAtATime()
const maxWaiting = 3
let waiting = 0

/** A file is judged row by row, and the other calls want their share of the machine: so one file at a time. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw unavailable(10, 'Сейчас загружаются другие файлы, повторите через минуту')
  waiting += 1
  try {
    return await inTurn(work)
  } finally {
    waiting -= 1
  }
}
