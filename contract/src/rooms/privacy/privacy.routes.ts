import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { EraseInput, ErasureAct, ErasureActsQuery, SubjectParams } from './privacy.ts'

export const privacyRoutes = routes({
  export: {
    method: 'GET',
    path: '/privacy/:kind/:id/data',
    access: 'privacy.manage',
    summary: 'Всё, что хранится о человеке, одним файлом JSON',
    params: SubjectParams,
    reply: 'file',
  },
  erase: {
    method: 'POST',
    path: '/privacy/:kind/:id/erase',
    access: 'privacy.manage',
    summary: 'Стереть персональные данные человека; счётчики и история остаются безымянными',
    params: SubjectParams,
    body: EraseInput,
    reply: ErasureAct,
    isLong: true,
  },
  acts: {
    method: 'GET',
    path: '/privacy/acts',
    access: 'privacy.manage',
    summary: 'Акты об удалении персональных данных, новые сверху',
    query: ErasureActsQuery,
    reply: listOf(ErasureAct),
  },
})
