import type { ComboboxStore } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface FirstFound {
  combobox: ComboboxStore
  /** What is typed; the first of what it finds is one Enter away. */
  query: string
  values: readonly string[]
  /** The list is of what is typed, not still of what was typed before. */
  isSettled: boolean
}

/** Marks what is found first, and takes it where Enter was pressed before the answer was there. */
export function useFirstFound({ combobox, query, values, isSettled }: FirstFound): () => void {
  const { selectFirstOption, clickSelectedOption } = combobox
  const awaited = useRef<string | null>(null)
  const found = values.join()
  useEffect(() => {
    if (query.trim() === '' || !isSettled) return
    const isAwaited = awaited.current === query
    awaited.current = null
    if (found === '') return
    selectFirstOption()
    if (isAwaited) clickSelectedOption()
  }, [query, found, isSettled, selectFirstOption, clickSelectedOption])
  return () => {
    if (!isSettled) awaited.current = query
  }
}
