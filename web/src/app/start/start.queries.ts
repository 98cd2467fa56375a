import { firstStepsRoutes } from '@naryad/contract/set-up/first-steps.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '../../client/api/api.ts'
import { useMay } from '../../client/session/me.ts'
import { useStored } from '../../client/settings/useStored.ts'
import { isFlag } from '../../ui/fits.ts'

export const firstStepsQuery = queryOptions({
  queryKey: ['settings', 'first-steps'],
  queryFn: ({ signal }) => call(firstStepsRoutes.get, undefined, { signal, silent: true }),
})

/** Hides the menu link for good on this device, whatever the server says. */
export const useFirstStepsHidden = () => useStored('firstStepsHidden', isFlag, false)

/** Whether the menu shows the first steps: for users who may do them, until they are done. */
export function useHasFirstSteps(): boolean {
  const mayRead = useMay(firstStepsRoutes.get)
  const [isHidden, setHidden] = useFirstStepsHidden()
  const { data } = useQuery({ ...firstStepsQuery, enabled: mayRead && !isHidden })
  // With demo data the steps are only postponed until it is removed.
  const isOver = data !== undefined && data.isDone && !data.hasDemo
  useEffect(() => {
    if (isOver) setHidden(true)
  }, [isOver, setHidden])
  return mayRead && !isHidden && data?.isDone === false
}
