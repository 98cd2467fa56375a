import { useState } from 'react'
import { z } from 'zod'

import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { isInOwnWords, proposedReason, writtenReason } from '../closeReason.ts'
import { ReasonChoice } from '../ReasonChoice.tsx'
import { useCloseReasons } from '../useCloseReasons.ts'
import { useBulkDraft } from './useBulkDraft.ts'

interface BulkCloseProps {
  /** Whether the work of every selected task is done. */
  areDone: boolean
  onSubmit: (closeReason: string) => Promise<unknown>
}

const Closing = z.object({ choice: z.string().nullable(), words: z.string() })

/** One reason for all selected tasks. */
export function BulkClose({ areDone, onSubmit }: BulkCloseProps) {
  const reasons = useCloseReasons()
  const [value, set] = useBulkDraft('close', Closing, proposedReason(reasons, areDone))
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const written = writtenReason(value)
    if ('error' in written) {
      setError(written.error)
      throw new Error(written.error)
    }
    await onSubmit(written.reason)
  }
  return (
    <DialogForm submit="Закрыть заявки" isDirty={isInOwnWords(value)} isStored onSubmit={submit}>
      <ReasonChoice
        reasons={reasons}
        value={value}
        onChange={(next) => {
          set(next)
          setError(null)
        }}
        error={error}
      />
    </DialogForm>
  )
}
