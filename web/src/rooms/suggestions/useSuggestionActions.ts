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

/** The other undecided suggestions, from the next one around the end of the list. */
function undecidedAfter(items: readonly Suggestion[], { id }: Suggestion): Suggestion[] {
  const at = items.findIndex((item) => item.id === id)
  return [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].filter(({ status }) => status === 'NEW')
}

export interface SuggestionActions {
  /** Opens the form of the new task. */
  confirm: (suggestion: Suggestion) => void
  join: (joining: Joining) => void
  /** Asks for the reason. */
  refuse: (suggestion: Suggestion) => void
}

/** `items`: the list, whose next suggestion is asked about after one is confirmed. */
export function useSuggestionActions(items: readonly Suggestion[]): SuggestionActions {
  const confirmation = useAction({
    run: ({ id, body }: { id: number; body: SuggestionConfirmation }) =>
      call(suggestionsRoutes.confirm, { params: { id }, body }),
    touches,
    silent: true,
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
      openConfirmation(suggestion, undecidedAfter(items, suggestion), ({ id }, body) =>
        confirmation.run({ id, body }),
      ),
    join: joining.start,
    refuse: ({ id }) => openRefusal((reason) => refusal.run({ id, reason })),
  }
}
