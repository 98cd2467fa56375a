import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'

import type { FormConflict } from '../../kit/form/entity.ts'
import type { FieldSentences } from '../../kit/form/sentences.ts'
import { type FieldWords, resolveConflict } from '../register/resolveConflict.ts'
import { useDraft } from '../settings/useDraft.ts'

/** What is typed, and what one began from: of an object that exists, at which version. */
export interface Edit<Draft> {
  mine: Draft
  /** A conflict is a field that both have changed since. */
  base: Draft
  version: number | null
}

interface VersionedDraftOptions<Draft, Empty> {
  /** Under this name the draft is stored on the device. */
  name: string
  schema: z.ZodType<Draft>
  /** What the form begins with; `stored` is an unsent draft of an earlier visit. */
  start: (stored: Edit<Draft> | undefined) => Edit<Draft> | Empty
}

/** What a colleague has saved meanwhile. */
interface Newer<Draft> {
  sent: Edit<Draft>
  theirs: Draft
  version: number
  /** The colleague's surname. */
  who: string | null
  fields: FieldWords<Draft>
  /** Makes a merged draft consistent. */
  complete?: (merged: Draft) => Draft
}

/**
 * The state of a form of a versioned object: a draft that survives a reload, errors by field, and a merge
 * with what a colleague has saved. `Empty` is null for a form that shows the saved values until the user
 * types, otherwise never.
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
  /** The same, known at once to an answer that comes later. */
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

  /** What is to be sent over the newer version; null where the person has chosen the colleague's values. */
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
