import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'

import { copyText } from '../../ui/copyText.ts'
import { isOneOf, isWithin } from '../../ui/fits.ts'
import { count } from '../../ui/formats/numbers.ts'
import { fitLimit, type PageLimit, pageSizes, rowsOf } from '../../ui/list/paging.ts'
import { useRoving } from '../../ui/list/useRoving.ts'
import { useSelection } from '../../ui/list/useSelection.ts'
import { type RegisterFilters, type RegisterState, usualLimit } from '../../ui/register/address.ts'
import type { CellContext, Register, Registered } from '../../ui/register/model.ts'
import { panelWidth } from '../../ui/register/panelWidth.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { ApiError } from '../api/errors.ts'
import { useColumns } from '../list/useColumns.ts'
import { usePageRows, useSamePlace } from '../list/usePageRows.ts'
import { useRowsOfLastPage, useSteadyPage, useSteadyRows } from '../list/useSteadyRows.ts'
import { useConnection } from '../live/connection.ts'
import { useAction } from '../queries/useAction.ts'
import { may, useMe } from '../session/me.ts'
import { useRowHeight } from '../settings/preferences.ts'
import { useStored } from '../settings/useStored.ts'
import type { RegisterDef } from './definition.ts'
import { findAllIds, mostChosen, registerQueries } from './register.queries.ts'
import { useExcel } from './useExcel.ts'
import { useRegisterAddress } from './useRegisterAddress.ts'
import { useRegisterViews } from './useRegisterViews.ts'

const isWidth = isWithin(panelWidth.least, 2000)

const tooManyAtOnce = `За раз выбирается не больше ${count(mostChosen)} строк. Чтобы скачать всё найденное, снимите выделение и нажмите «Excel» над списком`

/** Phones load at least 50 rows per page. */
const minOnPhone = 50 as const

/** The register's state with a resolved page size. */
type ShownState<F extends RegisterFilters> = Omit<RegisterState<F>, 'limit'> & { limit: number }

const isPageLimit = isOneOf<PageLimit>([...pageSizes, fitLimit])

/** A page of the register: its rows do not move while others work. */
function useRows<Item extends Registered, F extends RegisterFilters>(
  def: RegisterDef<Item, F>,
  state: ShownState<F>,
) {
  const filters = useMemo(() => def.address.toFilters(state), [def, state])
  const question = useMemo(
    () => ({ ...filters, limit: state.limit, offset: (state.page - 1) * state.limit }),
    [filters, state.limit, state.page],
  )
  const found = useQuery({ ...registerQueries.list(def, question), enabled: state.limit > 0 })
  const page = useSteadyPage({ found, search: JSON.stringify(question), limit: state.limit })
  const elsewhere = useQuery(registerQueries.elsewhere(def, filters, page.away)).data
  return { filters, rows: useSteadyRows(page, elsewhere) }
}

/** Opens the object before or after the opened one, across page borders. */
function useStep<Item extends Registered, F extends RegisterFilters>(
  def: RegisterDef<Item, F>,
  { state: asked, opened, isStill, open, goTo }: ReturnType<typeof useRegisterAddress<Item, F>>,
  state: ShownState<F>,
  order: readonly number[],
  total: number,
) {
  const client = useQueryClient()
  const turn = async (by: -1 | 1) => {
    const next = { ...asked, page: state.page + by, tab: null }
    const page = { limit: state.limit, offset: (next.page - 1) * state.limit }
    const question = { ...def.address.toFilters(next), ...page }
    const { items } = await client.query(registerQueries.list(def, question))
    const item = by > 0 ? items[0] : items.at(-1)
    if (item && isStill()) goTo(next, item.id, 'replace')
  }
  return (by: -1 | 1) => {
    const at = opened === null ? -1 : order.indexOf(opened)
    if (at < 0) return
    const id = order[at + by]
    const pages = Math.ceil(total / state.limit)
    if (id !== undefined) open(id, 'replace')
    // A failure is reported by the list itself when the user opens that page.
    else if (state.page + by >= 1 && state.page + by <= pages) void turn(by).catch(() => undefined)
  }
}

/** The complete state of a register's screen, independent of its layout. */
export function useRegister<Item extends Registered, F extends RegisterFilters>(
  def: RegisterDef<Item, F>,
): Register<Item, F> {
  const isPhone = useIsPhone()
  const now = useNow()
  const { isOnline } = useConnection()
  const rowHeight = useRowHeight()
  const [width, setWidth] = useStored(`panelWidth:${def.entity}`, isWidth, panelWidth.usual)
  const address = useRegisterAddress(def)
  const { change, opened, open, close } = address
  const me = useMe()
  const [keptLimit, keepLimit] = useStored(`pageLimit:${def.entity}:${me.id}`, isPageLimit, usualLimit)
  const limit = address.state.limit ?? keptLimit
  const fit = usePageRows(def.entity)
  const state = useMemo((): ShownState<F> => {
    const rowCount = rowsOf(limit, isPhone ? minOnPhone : fit.rows)
    return { ...address.state, limit: isPhone ? Math.max(minOnPhone, rowCount) : rowCount }
  }, [address.state, isPhone, limit, fit.rows])
  useSamePlace(state.page, state.limit, !isPhone && limit === fitLimit, (page) =>
    change({ page, limit }, 'replace'),
  )
  const onLimit = (next: PageLimit) => {
    keepLimit(next)
    change({ limit: next === usualLimit ? null : next })
  }
  const { filters, rows: found } = useRows(def, state)
  const rows = useRowsOfLastPage(found, state, (page) => change({ page, limit }, 'replace'))
  const { items, gone, total, error } = rows
  const order = useMemo(() => (items ?? []).map(({ id }) => id), [items])
  const selection = useSelection(def.address.fingerprint(state.conditions), order)
  const scroller = useRef<HTMLDivElement>(null)
  const roving = useRoving(order, scroller)
  const columns = useColumns(def.entity, def.columnSet)
  const views = useRegisterViews(def, {
    state: address.state,
    go: address.go,
    isListed: items !== null,
  })
  const step = useStep(def, { ...address, state: { ...address.state, limit } }, state, order, total.count)

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
    paging: {
      page: state.page,
      limit: state.limit,
      total,
      shown: items?.length,
      onPage: (page) => {
        change({ page, limit })
        scroller.current?.scrollTo({ top: 0 })
      },
      onLimit,
      fit: { isOn: limit === fitLimit, rows: fit.rows, onFit: () => onLimit(fitLimit) },
    },
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
            count: Math.min(total.count, mostChosen),
            take,
            whyNotAll: total.count > mostChosen ? tooManyAtOnce : null,
          }
        : null,
    excel: may(me, def.excel)
      ? {
          isRunning: excel.isRunning,
          run: (ids) =>
            excel.start({
              filters: ids ? { ids, orderBy: state.orderBy, sort: state.sort } : filters,
              columns: columns.columns.filter(({ isVisible }) => isVisible).map(({ key }) => key),
            }),
        }
      : null,
    copyLink: (id) => void copyText(`${location.origin}${def.path}/${id}`, def.copied),
    step,
  }
}
