import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  CannedAnswer,
  CannedAnswerChange,
  CannedAnswerInput,
  FilledAnswer,
  FilledAnswerParams,
} from './canned-answers.ts'

export const cannedAnswersSchemas = schemas({
  list: { summary: 'Готовые ответы: свои и общие', reply: listOf(CannedAnswer) },
  create: { summary: 'Добавить готовый ответ', body: CannedAnswerInput, reply: CannedAnswer },
  update: {
    summary: 'Изменить готовый ответ',
    params: IdParams,
    body: CannedAnswerChange,
    reads: { schema: CannedAnswer },
    reply: CannedAnswer,
  },
  remove: { summary: 'Удалить готовый ответ', params: IdParams },
  fill: {
    summary: 'Готовый ответ со словами заявки вместо полей',
    params: FilledAnswerParams,
    reply: FilledAnswer,
  },
})
