import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import type { FieldWords, FormConflict } from '../../ui/form/entity.ts'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { resolveConflict } from '../register/resolveConflict.ts'
import { useDraft } from '../settings/useDraft.ts'

/** The typed values and the values that the edit started from, with their version if the object exists. */
export interface Edit<Draft> {
  mine: Draft
  /** The saved values at the start of the edit. A conflict is a field that both users have changed since. */
  base: Draft
  version: number | null
}

interface VersionedDraftOptions<Draft, Empty> {
  /** Storage key of the draft. */
  name: string
  schema: z.ZodType<Draft>
  /** Initial values; `stored` is an unsent draft of an earlier visit. */
  start: (stored: Edit<Draft> | undefined) => Edit<Draft> | Empty
}

/** The state that another user has saved meanwhile. */
interface Newer<Draft> {
  sent: Edit<Draft>
  theirs: Draft
  version: number
  /** The other user's surname. */
  who: string | null
  fields: FieldWords<Draft>
  /** Restores invariants of a merged draft. */
  complete?: (merged: Draft) => Draft
}

/**
 * State of a form for a versioned object: a draft that survives a reload, errors by field, and a merge with
 * changes saved by others. `Empty` is null for a form that shows the saved values until the user types,
 * otherwise never.
 */
export function useVersionedDraft<Draft extends object, Empty extends null>({
  name,
  schema,
  start,
}: VersionedDraftOptions<Draft, Empty>) {
  const Stored = useMemo(
    () => z.object({ mine: schema, base: schema, version: z.int().nullable() }),
    [schema],
  )
  const stored = useDraft(name, Stored)
  const [edit, setEdit] = useState(() => start(stored.initial))
  /** A ref to the same value, for callbacks that run later. */
  const latest = useRef(edit)
  const [errors, setErrors] = useState<FieldSentences>({})
  const [conflict, setConflict] = useState<FormConflict | null>(null)

  const show = (next: Edit<Draft> | Empty) => {
    latest.current = next
    setEdit(next)
  }
  const keep = (next: Edit<Draft>) => {
    show(next)
    stored.save(next)
  }
  const forget = () => {
    stored.clear()
    setErrors({})
  }

  /**
   * Returns the values to send over the newer version; null if the user has chosen the other user's values.
   */
  const rebase = ({ sent, theirs, version, who, fields, complete = (merged) => merged }: Newer<Draft>) => {
    const { mine, base } = latest.current ?? sent
    latest.current = { mine, base: theirs, version }
    return resolveConflict({
      base,
      mine,
      theirs,
      fields,
      who,
      complete,
      take: (taken) => keep({ mine: taken, base: theirs, version }),
      ask: setConflict,
    })
  }

  return { edit, latest, show, keep, forget, rebase, errors, setErrors, conflict, savedAt: stored.savedAt }
}
