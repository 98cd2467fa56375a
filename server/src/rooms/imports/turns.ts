import { unavailable } from '../../platform/http/refusals.ts'
import { turnsOf } from '../../platform/turns/turns.ts'

/** A file is judged row by row, and the other calls want their share of the machine: so one file at a time. */
export const takeTurn = turnsOf({
  atOnce: 1,
  mayWait: 2,
  refuse: () => unavailable(10, 'Сейчас загружаются другие файлы, повторите через минуту'),
})
