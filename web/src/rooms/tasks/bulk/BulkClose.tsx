import { useState } from 'react'
import { z } from 'zod'

import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ownReason, ReasonChoice } from '../ReasonChoice.tsx'
import { useCloseReasons } from '../useCloseReasons.ts'
import { useBulkDraft } from './useBulkDraft.ts'

interface BulkCloseProps {
  onSubmit: (closeReason: string) => Promise<unknown>
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
  const submit = async () => {
    if ([...reason].length < shortest) {
      const missing = `Назовите причину: не меньше ${shortest} знаков`
      setError(missing)
      throw new Error(missing)
    }
    await onSubmit(reason)
  }
  return (
    <DialogForm submit="Закрыть заявки" isDirty={words !== ''} onSubmit={submit}>
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
    </DialogForm>
  )
}
