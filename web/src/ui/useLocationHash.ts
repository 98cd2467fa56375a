import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/**
 * What stands behind «#» in the address. Another link of the same page, put into the same tab, changes it without
 * loading the page again.
 */
export const useLocationHash = (): string => useSyncExternalStore(subscribe, () => location.hash)
