import type { ComboboxStore } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface FirstFound {
  combobox: ComboboxStore
  /** The typed text. */
  query: string
  values: readonly string[]
  /** Whether the values are the results of the current query. */
  isSettled: boolean
}

/**
 * Highlights the first result. Returns a function for Enter pressed before the results arrive, which selects
 * the first one when they do.
 */
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
