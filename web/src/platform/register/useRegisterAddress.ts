import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import type { RegisterFilters, RegisterState } from '../../kit/register/address.ts'
import type { Registered } from '../../kit/register/model.ts'
import type { RegisterDef } from './definition.ts'

/** A choice can be taken back by «Back»; what is still being typed replaces itself. */
export type How = 'push' | 'replace'

/** The register as its address has it: there is no second copy. */
export function useRegisterAddress<Item extends Registered, F extends RegisterFilters>({
  address,
  path,
}: RegisterDef<Item, F>) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => address.read(search), [address, search])
  const opened = id ?? null

  const goTo = useCallback(
    (next: RegisterState<F>, nextId: number | null, how: How) =>
      void navigate({
        // All registers have the same kind of place; the router's types want one of them.
        to: `${path}/{-$id}` as '/drivers/{-$id}',
        params: { id: nextId ?? undefined },
        search: address.write(next),
        replace: how === 'replace',
      }),
    [navigate, path, address],
  )
  const go = useCallback(
    (next: RegisterState<F>, how: How = 'push') => goTo(next, opened, how),
    [goTo, opened],
  )
  /** New conditions, another order or another page size begin at the first page. */
  const change = useCallback(
    (part: Partial<RegisterState<F>>, how?: How) => go({ ...state, page: 1, ...part }, how),
    [go, state],
  )
  const open = useCallback(
    (next: number, how: How = 'push') => goTo({ ...state, tab: null }, next, how),
    [goTo, state],
  )
  const close = useCallback(() => goTo({ ...state, tab: null, isWide: false }, null, 'push'), [goTo, state])
  return { state, opened, goTo, go, change, open, close }
}
