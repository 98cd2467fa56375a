import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { dialer } from '../../ui/dialer.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { diallingQuery } from './calls.queries.ts'

/** Lets links of phones call through the exchange. A telephone calls by itself. Renders nothing. */
export function Dialer(): null {
  const isPhone = useIsPhone()
  const { data } = useQuery({ ...diallingQuery, enabled: !isPhone })
  const { start } = useAction({
    run: (phone: string) => call(callsRoutes.dial, { body: { phone } }),
    touches: [],
    done: 'Поднимите трубку: звоним с вашего внутреннего номера',
  })
  const canDial = !isPhone && data?.canDial === true
  useEffect(() => {
    if (!canDial) return undefined
    dialer.set(start)
    return () => dialer.set(null)
  }, [canDial, start])
  return null
}
