import type { Sort } from '@naryad/contract/kit/list'
import type { ComponentType, ReactNode, RefObject } from 'react'

import type { Forms } from '../formats/plural.ts'
import type { IconComponent } from '../Icon.tsx'
import type { Everything } from '../list/ChosenBar.tsx'
import type { Columns } from '../list/columnSettings.ts'
import type { Paging } from '../list/paging.ts'
import type { Roving } from '../list/useRoving.ts'
import type { ListSelection } from '../list/useSelection.ts'
import type { ViewActions } from '../page/ViewBar.tsx'
import type { Conditions, RegisterFilters } from './address.ts'

/** What stands in a row of a register. */
export interface Registered {
  id: number
  /** Its change lets the row flash once. */
  version: number
}

/** A condition of a register: what edits it, and what it is set to in words. */
export interface RegisterFilter<F extends RegisterFilters> {
  /** The fields of the filters that it sets. */
  keys: readonly (keyof Conditions<F> & string)[]
  title: string
  /** Set by a tab: its button would say the same again, so there is none until it is set. */
  isQuiet?: boolean
  /** Where a set value means no condition, as «no» for a flag that is off. */
  isSet?: (conditions: Conditions<F>) => boolean
  /** Edits in a popover; `close` after a choice that is whole. */
  Editor: ComponentType<FilterEditorProps<F>>
  Value: ComponentType<{ conditions: Conditions<F> }>
}

export interface FilterEditorProps<F extends RegisterFilters> {
  conditions: Conditions<F>
  onChange: (conditions: Conditions<F>) => void
  close: () => void
}

/** What the cells know beside their row. */
export interface CellContext<Item> {
  now: number
  /** What is being looked for, marked where it was found. */
  query: string
  hrefOf: (item: Item) => string
  isGone: (item: Item) => boolean
}

export interface RegisterRows<Item> {
  items: readonly Item[] | null
  total: { count: number; isExact: boolean }
  waiting: number
  showWaiting: () => void
  refresh: () => Promise<void>
  isRefreshing: boolean
  /** Why there is nothing, or why it is old. */
  failure: { text: string; requestId: string | null; isForbidden: boolean } | null
}

/** One list of a register with everything that can be done to it, however it is drawn. */
export interface Register<Item extends Registered, F extends RegisterFilters> {
  rows: RegisterRows<Item>
  isOnline: boolean
  scene: CellContext<Item>
  columns: Columns
  selection: ListSelection
  roving: Roving
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  opened: { id: number | null; open: (id: number, how?: 'push' | 'replace') => void; close: () => void }
  /** Opens an object over the whole width. */
  openWide: (id: number) => void
  /** The part of the opened object that is shown; null is its first. */
  tab: string | null
  onTab: (tab: string | null) => void
  isWide: boolean
  onWide: (isWide: boolean) => void
  width: number
  onWidth: (width: number) => void
  conditions: Conditions<F>
  onConditions: (conditions: Conditions<F>, how?: 'push' | 'replace') => void
  usualConditions: Conditions<F>
  paging: Paging
  /** Receives the body of the list, to measure its height. */
  bodyRef: (body: HTMLElement | null) => void
  sort: { orderBy: string; direction: Sort }
  onSort: (orderBy: string) => void
  onOrder: (orderBy: string, direction: Sort) => void
  views: readonly RegisterView[]
  active: RegisterView
  isChanged: boolean
  viewActions: ViewActions
  /** How many each view shows, in their order. */
  counts: readonly (number | undefined)[] | undefined
  rowHeight: number
  /** Null where a page is all there is. */
  everything: Everything | null
  /** The list as an Excel file, or the chosen rows of it; absent for those who may not. */
  excel: { run: (ids?: readonly number[]) => void; isRunning: boolean } | null
  copyLink: (id: number) => void
  /** Goes to the object before or after the opened one. */
  step: (by: -1 | 1) => void
}

export interface RegisterView {
  id: string
  title: string
  isOwn: boolean
}

/** The words of a register. */
export interface RegisterWords<Item> {
  title: string
  icon: IconComponent
  /** «Имя, телефон, карта, ТС» */
  search: string
  /** «Добавить водителя» */
  create: string
  /** «водитель, водителя, водителей» */
  forms: Forms
  /** Forms for the count of the first tab in the header, «4 новых»; without them a bare number. */
  firstForms?: Forms
  /** «новый водитель, новые водители, новых водителей» */
  newForms: Forms
  /** After «Показать»: «нового, новых, новых» */
  shownForms: Forms
  /** «Водителей пока нет» */
  empty: string
  /** What will be here. */
  emptyText: string
  /** «Нет водителей по этим условиям» */
  nothing: string
  /** What is opened: «Водитель». */
  one: string
  /** «Выбрать: Шакиров Тимур» */
  nameOf: (item: Item) => string
}

export type RegisterCells<Item> = Readonly<
  Record<string, (item: Item, scene: CellContext<Item>) => ReactNode>
>
