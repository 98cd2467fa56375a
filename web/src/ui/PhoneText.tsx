import { useEffect, useSyncExternalStore } from 'react'

import { hasForeignText, isRussianPhone, onForeignText, phone, setPhoneText } from './formats/phones.ts'

/** Loads the numbering plans if one of the numbers is abroad, and renders again once `phone` can group it. */
export function useForeignPhones(numbers: readonly string[]): void {
  const isLoaded = useSyncExternalStore(onForeignText, hasForeignText)
  const isMissing = !isLoaded && !numbers.every(isRussianPhone)
  useEffect(() => {
    if (!isMissing) return
    import('@naryad/contract/kit/phone-plans').then(
      ({ showPhone }) => setPhoneText(showPhone),
      // Without a network the number stays ungrouped until the next one is shown.
      () => {},
    )
  }, [isMissing])
}

/** A phone number in the grouping of its country. */
export function PhoneText({ number }: { number: string }) {
  useForeignPhones([number])
  return phone(number)
}
