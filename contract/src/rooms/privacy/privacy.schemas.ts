import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { EraseInput, ErasureAct, ErasureActsQuery, SubjectParams } from './privacy.ts'

export const privacySchemas = schemas({
  export: { summary: 'Всё, что хранится о человеке, одним файлом JSON', params: SubjectParams },
  erase: {
    summary: 'Стереть персональные данные человека; счётчики и история остаются безымянными',
    params: SubjectParams,
    body: EraseInput,
    reply: ErasureAct,
  },
  acts: {
    summary: 'Акты об удалении персональных данных, новые сверху',
    query: ErasureActsQuery,
    reply: listOf(ErasureAct),
  },
})
