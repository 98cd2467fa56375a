import type { MouseEvent } from 'react'

import { createStore, useStore } from './store.ts'

/** Calls a stored phone through an exchange; null: the device calls. */
export const dialer = createStore<((phone: string) => void) | null>(null)

/** The handler of a link that calls; undefined if the link does it by itself. */
export function useDial(phone: string): ((event: MouseEvent) => void) | undefined {
  const dial = useStore(dialer)
  if (!dial) return undefined
  return (event) => {
    event.preventDefault()
    dial(phone)
  }
}
