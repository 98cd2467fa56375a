import type { DriverTaskInput } from '@naryad/contract/driver-page/driver-page'
import { useEffect, useState } from 'react'

import type { Storage } from './database.ts'

export interface Draft {
  readonly text: string
  readonly faults: readonly string[]
  readonly photos: readonly Blob[]
  readonly place: string
  readonly point: NonNullable<DriverTaskInput['point']> | null
  readonly isStanding: boolean
}

const empty: Draft = { text: '', faults: [], photos: [], place: '', point: null, isStanding: false }
const key = 'draft'

/** A draft with photographs that survives a reload. */
export function useReportDraft(storage: Storage) {
  const [draft, setDraft] = useState(empty)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    let isLeft = false
    void storage.read(key).then((stored) => {
      if (!isLeft && stored) setDraft({ ...empty, ...(stored as Partial<Draft>) })
    })
    return () => {
      isLeft = true
    }
  }, [storage])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    storage.write(key, next).then(
      () => setFull(false),
      () => setFull(true),
    )
  }
  return { draft, change, isFull, clear: () => storage.remove(key) }
}
