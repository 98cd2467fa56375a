import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { copyText } from '../../ui/copyText.ts'
import { isWithin } from '../../ui/fits.ts'
import { type PageLimit, shownRows, usualLimit } from '../../ui/list/paging.ts'
import type { RegisterFilters, RegisterState } from '../../ui/register/address.ts'
import type { CellContext, Register, Registered } from '../../ui/register/model.ts'
import { panelWidth } from '../../ui/register/panelWidth.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { ApiError } from '../api/errors.ts'
import { fileScope, tooManyAtOnce } from '../list/fileScope.ts'
import { useAdjacentRows } from '../list/useAdjacentRows.ts'
import { useColumns } from '../list/useColumns.ts'
import { useList } from '../list/useList.ts'
import { usePageRows } from '../list/usePageRows.ts'
import { useConnection } from '../live/connection.ts'
import { useAction } from '../queries/useAction.ts'
import { may, useMe } from '../session/me.ts'
import { usePageLimit, useRowHeight } from '../settings/preferences.ts'
import { useStored } from '../settings/useStored.ts'
import type { DefinedRegister } from './definition.ts'
import { findAllIds, mostChosenOf, registerQueries } from './register.queries.ts'
import { useExcel } from './useExcel.ts'
import { useRegisterAddress } from './useRegisterAddress.ts'
import { useRegisterViews } from './useRegisterViews.ts'

const isWidth = isWithin(panelWidth.least, 2000)

/** The register's state with a resolved page size. */
type ShownState<F extends RegisterFilters> = Omit<RegisterState<F>, 'limit'> & { limit: number }

/** The complete state of a register's screen, independent of its layout. */
export function useRegister<Item extends Registered, F extends RegisterFilters>(
  register: DefinedRegister<Item, F>,
): Register<Item, F> {
  const me = useMe()
  const isForStaff = me.role !== 'client'
  const def = isForStaff ? register : register.forClients
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const now = useNow()
  const { isOnline } = useConnection()
  const rowHeight = useRowHeight()
  const [width, setWidth] = useStored(`panelWidth:${def.entity}`, isWidth, panelWidth.usual)
  const address = useRegisterAddress(def)
  const { change, opened, open, close } = address
  const [chosenLimit, chooseLimit] = usePageLimit()
  const limit = address.state.limit ?? chosenLimit ?? usualLimit
  const fit = usePageRows(def.entity)
  const state = useMemo(
    (): ShownState<F> => ({ ...address.state, limit: shownRows(limit, fit.rows, isPhone) }),
    [address.state, isPhone, limit, fit.rows],
  )
  const onLimit = (next: PageLimit) => {
    chooseLimit(next)
    change({ limit: next === usualLimit ? null : next })
  }
  const filters = useMemo(() => def.address.toFilters(state), [def, state])
  const pageOf = (page: number) =>
    registerQueries.list(def, { ...filters, limit: state.limit, offset: (page - 1) * state.limit })
  const { rows, order, selection, roving, scroller, paging } = useList({
    list: pageOf(state.page),
    elsewhere: (ids) => registerQueries.elsewhere(def, filters, ids),
    place: state,
    limit,
    fitting: fit.rows,
    filters: def.address.fingerprint(state.conditions),
    onPage: (page, how) => change({ page, limit }, how),
    onLimit,
  })
  const { items, gone, total, error } = rows
  const columns = useColumns(def.entity, def.columnSet)
  const views = useRegisterViews(def, {
    state: address.state,
    go: address.go,
    isListed: items !== null,
  })
  const { step } = useAdjacentRows({
    order,
    id: opened,
    place: state,
    total: total.count,
    state: address.state,
    open,
    readPage: async (page) => (await client.query(pageOf(page))).items,
    openOn: (page, id) => address.goTo({ ...address.state, limit, page, tab: null }, id, 'replace'),
  })

  const excel = useExcel(def.excel)
  const everything = useAction({ run: () => findAllIds(def, filters), touches: [] })
  const take = () =>
    // The global alert reports the error.
    void everything.run(undefined).then(selection.take, () => undefined)

  const { query } = state.conditions
  const { search } = location
  const hrefOf = useCallback(({ id }: Item) => `${def.path}/${id}${search}`, [def, search])
  const scene = useMemo(
    (): CellContext<Item> => ({ now, query, hrefOf, isGone: ({ id }) => gone.has(id) }),
    [now, query, hrefOf, gone],
  )

  return {
    rows: {
      ...rows,
      failure: error && {
        text: error.message,
        requestId: error instanceof ApiError ? error.requestId : null,
        isForbidden: error instanceof ApiError && error.code === 'FORBIDDEN',
      },
    },
    isOnline,
    scene,
    columns,
    selection,
    roving,
    scroller,
    opened: { id: opened, open, close },
    openWide: (id) => address.goTo({ ...address.state, tab: null, isWide: true }, id, 'push'),
    tab: state.tab,
    onTab: (tab) => address.go({ ...address.state, tab }, 'replace'),
    isWide: state.isWide,
    onWide: (isWide) => address.go({ ...address.state, isWide }, 'replace'),
    width,
    onWidth: setWidth,
    conditions: state.conditions,
    onConditions: (conditions, how) => change({ conditions }, how),
    usualConditions: def.address.initial.conditions,
    isNarrowed:
      def.address.fingerprint(state.conditions) !== def.address.fingerprint(def.address.initial.conditions),
    paging,
    sort: { orderBy: state.orderBy, direction: state.sort },
    onSort: (orderBy) => change(def.address.nextOrder(address.state, orderBy)),
    onOrder: (orderBy, sort) => change({ orderBy, sort }),
    views: views.views,
    active: views.active,
    isChanged: views.isChanged,
    viewActions: views.actions,
    counts: views.counts,
    rowHeight,
    bodyRef: fit.bodyRef,
    everything:
      total.count > order.length
        ? {
            count: Math.min(total.count, mostChosenOf(def)),
            take,
            whyNotAll: total.count > mostChosenOf(def) ? tooManyAtOnce(mostChosenOf(def)) : null,
          }
        : null,
    excel:
      def.excel && may(me, def.excel)
        ? {
            isRunning: excel.isRunning,
            run: (ids) => {
              const scope = fileScope(ids, total.count)
              if (scope === undefined) return
              excel.start({
                filters: scope ? { ids: scope, orderBy: state.orderBy, sort: state.sort } : filters,
                columns: columns.columns.filter(({ isVisible }) => isVisible).map(({ key }) => key),
              })
            },
          }
        : null,
    isForStaff,
    copyLink: (id) => void copyText(`${location.origin}${def.path}/${id}`, def.copied),
    step,
  }
}
