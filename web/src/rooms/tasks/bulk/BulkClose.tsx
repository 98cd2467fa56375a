import { useState } from 'react'
import { z } from 'zod'

import { ownReason, ReasonChoice } from '../ReasonChoice.tsx'
import { useCloseReasons } from '../useCloseReasons.ts'
import { BulkForm } from './BulkForm.tsx'
import { useBulkDraft } from './useBulkDraft.ts'

interface BulkCloseProps {
  onSubmit: (closeReason: string) => Promise<boolean>
}

const Closing = z.object({ choice: z.string(), words: z.string() })
const shortest = 3

/** One reason for all the chosen tasks. */
export function BulkClose({ onSubmit }: BulkCloseProps) {
  const reasons = useCloseReasons()
  const [{ choice, words }, set] = useBulkDraft('close', Closing, {
    choice: reasons[0] ?? ownReason,
    words: '',
  })
  const [error, setError] = useState<string | null>(null)
  const reason = (choice === ownReason ? words : choice).trim()
  const check = () => {
    if ([...reason].length >= shortest) return true
    setError(`Назовите причину: не меньше ${shortest} знаков`)
    return false
  }
  return (
    <BulkForm submit="Закрыть заявки" isDirty={words !== ''} check={check} onSubmit={() => onSubmit(reason)}>
      <ReasonChoice
        reasons={reasons}
        choice={choice}
        onChoice={(next) => set({ choice: next, words })}
        words={words}
        onWords={(next) => {
          set({ choice, words: next })
          setError(null)
        }}
        error={error}
      />
    </BulkForm>
  )
}
