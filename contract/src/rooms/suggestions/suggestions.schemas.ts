import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import {
  Suggestion,
  SuggestionConfirmation,
  SuggestionJoining,
  SuggestionRefusal,
  Suggestions,
  SuggestionsQuery,
} from './suggestions.ts'

export const suggestionsSchemas = schemas({
  list: {
    summary: 'На разбор: предложенные заявки, которые ждут решения, или разобранные',
    query: SuggestionsQuery,
    reply: Suggestions,
  },
  count: { summary: 'Сколько предложенных заявок ждёт решения', reply: z.object({ count: z.int() }) },
  confirm: {
    summary: 'Создать заявку из предложенной',
    params: IdParams,
    body: SuggestionConfirmation,
    reply: Suggestion,
  },
  join: {
    summary: 'Присоединить предложенную заявку к открытой заявке того же ТС',
    params: IdParams,
    body: SuggestionJoining,
    reply: Suggestion,
  },
  refuse: {
    summary: 'Отклонить предложенную заявку с причиной',
    params: IdParams,
    body: SuggestionRefusal,
    reply: Suggestion,
  },
})
