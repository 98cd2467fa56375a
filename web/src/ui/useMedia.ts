import { useCallback, useSyncExternalStore } from 'react'

import { phone } from './phone.ts'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The phone layout: one column, large touch targets. */
export const useIsPhone = (): boolean => useMedia(phone)
export const isPhone = (): boolean => matchMedia(phone).matches
