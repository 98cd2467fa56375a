import type { Me } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Permission, Scope } from '@naryad/contract/kit/rights'
import type { RouteDef } from '@naryad/contract/kit/route'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'

export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => call(authRoutes.me, undefined, { signal }),
  meta: { isStored: true },
  staleTime: 60_000,
})

/** The signed-in user. The main layout loads it before it renders any screen. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** A route without a permission is open to every signed-in user and is not in the table. */
export function may(me: Pick<Me, 'rights'>, what: Permission | RouteDef): boolean {
  const access = typeof what === 'string' ? what : what.access
  const scopes: Partial<Record<string, Scope>> = me.rights
  return scopes[access] !== 'none'
}

/** Whether the user may call a route, by the same permission table that the server enforces. */
export const useMay = (what: Permission | RouteDef): boolean => may(useMe(), what)
