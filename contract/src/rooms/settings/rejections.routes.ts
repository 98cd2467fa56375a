import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Rejection, RejectionsQuery } from './rejections.ts'

export const rejectionsRoutes = routes({
  list: {
    method: 'GET',
    path: '/settings/rejections',
    access: 'settings.read',
    summary:
      'Что из полученного отброшено, чтобы не мешать остальному: показания трекеров, записи, обновления',
    query: RejectionsQuery,
    reply: listOf(Rejection),
  },
})
