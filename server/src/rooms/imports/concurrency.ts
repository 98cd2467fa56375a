import { unavailable } from '../../platform/http/refusals.ts'
import { createSemaphore } from '../../platform/semaphore/semaphore.ts'

/** A file is judged row by row, and the other calls want their share of the machine: so one file at a time. */
export const limitImports = createSemaphore({
  atOnce: 1,
  mayWait: 2,
  refuse: () => unavailable(10, 'Сейчас загружаются другие файлы, повторите через минуту'),
})
