import { paths } from '../../kit/route.ts'
import type { suggestionsSchemas } from './suggestions.schemas.ts'

export const suggestionsRoutes = paths<typeof suggestionsSchemas>()({
  list: { method: 'GET', path: '/suggestions', access: 'suggestions.decide' },
  count: { method: 'GET', path: '/suggestions/count', access: 'suggestions.decide' },
  confirm: { method: 'POST', path: '/suggestions/:id/confirm', access: 'suggestions.decide' },
  join: { method: 'POST', path: '/suggestions/:id/join', access: 'suggestions.decide' },
  refuse: { method: 'POST', path: '/suggestions/:id/refuse', access: 'suggestions.decide' },
})
