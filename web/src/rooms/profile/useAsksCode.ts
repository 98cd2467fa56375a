import { useState } from 'react'

import { useMe } from '../../client/session/me.ts'

/** If the second factor was turned on in another window meanwhile, the server asks for its code. */
export function useAsksCode() {
  const { hasSecondFactor } = useMe()
  const [wasAsked, setAsked] = useState(false)
  return { asksCode: hasSecondFactor || wasAsked, ask: () => setAsked(true) }
}
