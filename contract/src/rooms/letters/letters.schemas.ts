import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { Letter, LettersQuery } from './letters.ts'

export const lettersSchemas = schemas({
  list: {
    summary: 'Письма системы: отправленные и оставшиеся в ящике',
    query: LettersQuery,
    reply: listOf(Letter),
  },
})
