import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { overlayChanges } from '../../kit/list/overlayChanges.ts'
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

  const present = useRef<{ state: RegisterState<F>; opened: number | null } | null>(null)
  useEffect(() => {
    present.current = { state, opened }
    return () => {
      present.current = null
    }
  }, [state, opened])
  /** True if no navigation has happened since: a late answer must not navigate. */
  const isStill = useCallback(
    () => present.current?.opened === opened && present.current.state === state,
    [state, opened],
  )

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
    (part: Partial<RegisterState<F>>, how: How = 'push') =>
      void navigate({
        to: `${path}/{-$id}` as '/drivers/{-$id}',
        params: { id: opened ?? undefined },
        search: (now) =>
          overlayChanges(now, address.write(state), address.write({ ...state, page: 1, ...part })),
        replace: how === 'replace',
      }),
    [navigate, path, opened, address, state],
  )
  const open = useCallback(
    (next: number, how: How = 'push') => goTo({ ...state, tab: null }, next, how),
    [goTo, state],
  )
  const close = useCallback(() => {
    // What has just been deleted closes itself, and not what was opened after it.
    if (present.current?.opened === opened)
      goTo({ ...present.current.state, tab: null, isWide: false }, null, 'push')
  }, [goTo, opened])
  return { state, opened, isStill, goTo, go, change, open, close }
}
