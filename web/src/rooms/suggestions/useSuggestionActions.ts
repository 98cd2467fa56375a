import type { Suggestion, SuggestionConfirmation } from '@naryad/contract/suggestions/suggestions'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { openConfirmation } from './openConfirmation.tsx'
import { openRefusal } from './openRefusal.tsx'

const touches = ['suggestions', 'tasks']

interface Joining {
  id: number
  taskId: number
}

export interface SuggestionActions {
  /** Opens the form of the new task. */
  confirm: (suggestion: Suggestion) => void
  join: (joining: Joining) => void
  /** Asks for the reason. */
  refuse: (suggestion: Suggestion) => void
}

export function useSuggestionActions(): SuggestionActions {
  const confirmation = useAction({
    run: ({ id, body }: { id: number; body: SuggestionConfirmation }) =>
      call(suggestionsRoutes.confirm, { params: { id }, body }),
    touches,
    done: ({ taskId }) => `Создана заявка ${numbered(taskId ?? 0)}`,
  })
  const joining = useAction({
    run: ({ id, taskId }: Joining) => call(suggestionsRoutes.join, { params: { id }, body: { taskId } }),
    touches,
    done: ({ taskId }) => `Присоединено к заявке ${numbered(taskId ?? 0)}`,
  })
  const refusal = useAction({
    run: ({ id, reason }: { id: number; reason: string }) =>
      call(suggestionsRoutes.refuse, { params: { id }, body: { reason } }),
    touches,
    done: 'Отклонено',
  })
  return {
    confirm: (suggestion) =>
      openConfirmation(suggestion, (body) => confirmation.run({ id: suggestion.id, body })),
    join: joining.start,
    refuse: ({ id }) => openRefusal((reason) => refusal.run({ id, reason })),
  }
}
