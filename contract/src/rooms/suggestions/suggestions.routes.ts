import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import {
  Suggestion,
  SuggestionConfirmation,
  SuggestionJoining,
  SuggestionRefusal,
  Suggestions,
  SuggestionsQuery,
} from './suggestions.ts'

export const suggestionsRoutes = routes({
  list: {
    method: 'GET',
    path: '/suggestions',
    access: 'suggestions.decide',
    summary: 'На разбор: предложенные заявки, которые ждут решения, или разобранные',
    query: SuggestionsQuery,
    reply: Suggestions,
  },
  count: {
    method: 'GET',
    path: '/suggestions/count',
    access: 'suggestions.decide',
    summary: 'Сколько предложенных заявок ждёт решения',
    reply: z.object({ count: z.int() }),
  },
  confirm: {
    method: 'POST',
    path: '/suggestions/:id/confirm',
    access: 'suggestions.decide',
    summary: 'Создать заявку из предложенной',
    params: IdParams,
    body: SuggestionConfirmation,
    reply: Suggestion,
  },
  join: {
    method: 'POST',
    path: '/suggestions/:id/join',
    access: 'suggestions.decide',
    summary: 'Присоединить предложенную заявку к открытой заявке того же ТС',
    params: IdParams,
    body: SuggestionJoining,
    reply: Suggestion,
  },
  refuse: {
    method: 'POST',
    path: '/suggestions/:id/refuse',
    access: 'suggestions.decide',
    summary: 'Отклонить предложенную заявку с причиной',
    params: IdParams,
    body: SuggestionRefusal,
    reply: Suggestion,
  },
})
