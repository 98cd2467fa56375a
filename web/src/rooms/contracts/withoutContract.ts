import { CompanyFilters } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '../../client/api/api.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import type { ViewActions } from '../../ui/page/ViewBar.tsx'
import { contractsRegister } from './contractsRegister.ts'

/** The tab «Без договора» of contracts: its rows are organizations, so it is a list of its own. */
const tab = { id: 'withoutContract', title: 'Без договора', isOwn: false }

/** It stands after the built-in tabs, before saved filters. */
const place = contractsRegister.views.length

const countQuery = queryOptions({
  queryKey: ['companies', 'without contract'],
  queryFn: ({ signal }) =>
    call(
      companiesRoutes.count,
      { body: { filters: [CompanyFilters.parse({ hasContract: false })] } },
      { signal, silent: true },
    ),
  meta: { rooms: ['contracts'] },
})

interface Tabs {
  views: readonly { id: string; title: string; isOwn: boolean }[]
  counts: readonly (number | undefined)[] | undefined
  viewActions: ViewActions
}

/** The tabs of contracts with that of organizations without one; for the staff alone. */
export function useTabsOfContracts<Register extends Tabs>(register: Register): Register {
  const navigate = useNavigate()
  const me = useMe()
  const isOffered = useMay(companiesRoutes.search) && me.role !== 'client'
  const { data } = useQuery({ ...countQuery, enabled: isOffered })
  if (!isOffered) return register
  const { views, counts, viewActions } = register
  const open = () => void navigate({ to: '/without-contract/{-$id}', params: { id: undefined } })
  return {
    ...register,
    views: views.toSpliced(place, 0, tab),
    counts: counts?.toSpliced(place, 0, data?.counts[0]),
    viewActions: { ...viewActions, open: (id: string) => (id === tab.id ? open() : viewActions.open(id)) },
  }
}

/** The same tabs over the list of these organizations, which has no saved filters of its own. */
export function useTabsWithoutContract<
  Register extends Tabs & {
    active: { id: string; title: string; isOwn: boolean }
    paging: { total: { count: number } }
  },
>(register: Register): Register {
  const navigate = useNavigate()
  const { initial, write } = contractsRegister.address
  const { saveAsNew: _, ...actions } = register.viewActions
  const open = (id: string) => {
    const view = contractsRegister.views.find((one) => one.id === id)
    if (!view) return
    const conditions = { ...initial.conditions, ...view.conditions }
    void navigate({
      to: '/contracts/{-$id}',
      params: { id: undefined },
      search: write({ ...initial, view: id, conditions }),
    })
  }
  return {
    ...register,
    views: [...contractsRegister.views.map(({ id, title }) => ({ id, title, isOwn: false })), tab],
    active: tab,
    counts: [...contractsRegister.views.map(() => undefined), register.paging.total.count],
    viewActions: { ...actions, open, hidden: [] },
  }
}
