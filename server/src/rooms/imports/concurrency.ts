import { unavailable } from '../../platform/http/refusals.ts'
import { createSemaphore } from '../../platform/semaphore/semaphore.ts'

/** Validating a file is CPU-bound, so one file is processed at a time to leave the CPU to other calls. */
export const limitImports = createSemaphore({
  atOnce: 1,
  mayWait: 2,
  refuse: () => unavailable(10, 'Сейчас загружаются другие файлы, повторите через минуту'),
})
