import type { Person } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Conditions, RegisterFilters, RegisterState } from '../../ui/register/address.ts'
import type { Registered } from '../../ui/register/model.ts'
import { newFilterId, useSavedFilters, withSearch } from '../views/savedFilters.ts'
import { viewActions } from '../views/viewActions.tsx'
import type { RegisterDef } from './definition.ts'
import { registerQueries } from './register.queries.ts'
import type { How } from './useRegisterAddress.ts'

interface View<F extends RegisterFilters> {
  id: string
  title: string
  isOwn: boolean
  isShared?: boolean | undefined
  /** Of a filter that a colleague shares. */
  owner?: Person | undefined
  problem?: string | undefined
  conditions: Conditions<F>
  orderBy: string
  sort: RegisterState<F>['sort']
}

interface ViewScene<F extends RegisterFilters> {
  state: RegisterState<F>
  go: (state: RegisterState<F>, how?: How) => void
  /** Loaded after the rows. */
  isListed: boolean
}

/** The tabs of a register: built-in views and the saved ones. */
export function useRegisterViews<Item extends Registered, F extends RegisterFilters>(
  def: RegisterDef<Item, F>,
  { state, go, isListed }: ViewScene<F>,
) {
  const { address, entity, usual } = def
  const { initial, fingerprint } = address
  const filters = useSavedFilters(entity)
  const { saved, isLoading } = filters
  const views = useMemo(
    (): View<F>[] => [
      ...def.views.map(({ id, title, conditions, orderBy, sort }) => ({
        id,
        title,
        isOwn: false,
        conditions: { ...initial.conditions, ...conditions },
        orderBy: orderBy ?? initial.orderBy,
        sort: sort ?? initial.sort,
      })),
      ...saved.map(({ id, title, search, problem, isShared, owner }) => {
        const { conditions, orderBy, sort } = address.read(search)
        return { id, title, isOwn: !owner, isShared, owner, problem, conditions, orderBy, sort }
      }),
    ],
    [def, address, initial, saved],
  )
  const plain: View<F> = { ...initial, id: usual.id, title: usual.title, isOwn: false }
  const active = views.find(({ id }) => id === state.view) ?? views.find(({ id }) => id === usual.id) ?? plain
  const isChanged =
    active.problem !== undefined ||
    fingerprint(active.conditions) !== fingerprint(state.conditions) ||
    active.orderBy !== state.orderBy ||
    active.sort !== state.sort

  const open = (id: string) => {
    const view = views.find((one) => one.id === id)
    if (!view) return
    const { conditions, orderBy, sort } = view
    go({ ...state, view: id, conditions, orderBy, sort, page: 1 })
  }
  /** The saved part of the list's state, without page and page size. */
  const search = address.write({
    ...initial,
    conditions: state.conditions,
    orderBy: state.orderBy,
    sort: state.sort,
  })
  const actions = viewActions({
    ...filters,
    active,
    views,
    first: usual.id,
    open,
    make: (title) => ({ id: newFilterId(), title, search }),
    overwritten: (stored) =>
      stored.map((filter) => (filter.id === active.id ? withSearch(filter, search) : filter)),
    onMade: ({ id }) => go({ ...state, view: id }, 'replace'),
  })

  const counted = useMemo(() => views.map((view) => address.toFilters(view)), [views, address])
  const { data: counts } = useQuery(registerQueries.counts(def, counted, isListed && !isLoading))
  return { views, active, isChanged, actions, counts }
}
