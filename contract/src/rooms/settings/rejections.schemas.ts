import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { Rejection, RejectionsQuery } from './rejections.ts'

export const rejectionsSchemas = schemas({
  list: {
    summary:
      'Что из полученного отброшено, чтобы не мешать остальному: показания трекеров, записи, обновления',
    query: RejectionsQuery,
    reply: listOf(Rejection),
  },
})
