import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { overlayChanges } from '../../ui/list/overlayChanges.ts'
import type { RegisterFilters, RegisterState } from '../../ui/register/address.ts'
import type { Registered } from '../../ui/register/model.ts'
import type { RegisterDef } from './definition.ts'

/** A choice adds a history entry, so that «Back» reverts it; typing replaces the current entry. */
export type How = 'push' | 'replace'

/** The state of the register, which exists only in the address. */
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

  const goTo = useCallback(
    (next: RegisterState<F>, nextId: number | null, how: How) =>
      void navigate({
        // All registers have the same form of address; the router's types require the path of one of them.
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
  /**
   * A change of filters, order or page size returns to the first page. What was opened stays, also if that was pressed
   * while the typed text settled and is not drawn yet.
   */
  const change = useCallback(
    (part: Partial<RegisterState<F>>, how: How = 'push') =>
      void navigate({
        to: `${path}/{-$id}` as '/drivers/{-$id}',
        params: (now) => ({ id: now.id }),
        search: (now) =>
          overlayChanges(now, address.write(state), address.write({ ...state, page: 1, ...part })),
        replace: how === 'replace',
      }),
    [navigate, path, address, state],
  )
  const open = useCallback(
    (next: number, how: How = 'push') =>
      void navigate({
        to: `${path}/{-$id}` as '/drivers/{-$id}',
        params: { id: next },
        search: (now) => address.write({ ...address.read(now), tab: null }),
        replace: how === 'replace',
      }),
    [navigate, path, address],
  )
  const close = useCallback(() => {
    // Closes the deleted object, but not one that was opened after it.
    if (present.current?.opened === opened)
      goTo({ ...present.current.state, tab: null, isWide: false }, null, 'push')
  }, [goTo, opened])
  return { state, opened, goTo, go, change, open, close }
}
