import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Letter, LettersQuery } from './letters.ts'

export const lettersRoutes = routes({
  list: {
    method: 'GET',
    path: '/letters',
    access: 'letters.read',
    summary: 'Письма системы: отправленные и оставшиеся в ящике',
    query: LettersQuery,
    reply: listOf(Letter),
  },
})
