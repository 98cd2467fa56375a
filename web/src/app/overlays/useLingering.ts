import { useState } from 'react'

import { type Store, useStore } from '../../ui/store.ts'

interface Lingering<T> {
  isOpen: boolean
  /** The value, or the last one during the fade-out. */
  value: T | null
}

export function useLingering<T>(store: Store<T | null>): Lingering<T> {
  const value = useStore(store)
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return { isOpen: value !== null, value: value ?? last }
}
