import type { Suggestion, SuggestionConfirmation } from '@naryad/contract/suggestions/suggestions'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const ConfirmationForm = lazyCode(() =>
  import('./ConfirmationForm.tsx').then((file) => file.ConfirmationForm),
)

type Confirm = (suggestion: Suggestion, body: SuggestionConfirmation) => Promise<unknown>

/** Asks for the facts of the task; after one is created, the next suggestion is asked about. */
export function openConfirmation(
  suggestion: Suggestion,
  rest: readonly Suggestion[],
  confirm: Confirm,
): void {
  const [next, ...others] = rest
  const onNext = next && (() => openConfirmation(next, others, confirm))
  openModal({
    title: 'Создать заявку',
    body: () => (
      <Suspense>
        <ConfirmationForm
          suggestion={suggestion}
          confirm={(body) => confirm(suggestion, body)}
          onNext={onNext}
        />
      </Suspense>
    ),
  })
}
