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

export interface Registered {
  id: number
  /** Changing it flashes the row once. */
  version: number
}

/** A filter of a register: its editor, and its value as text. */
export interface RegisterFilter<F extends RegisterFilters> {
  /** The fields of the filters that it sets. */
  keys: readonly (keyof Conditions<F> & string)[]
  title: string
  /** Set by a tab of the register: the button is hidden until the filter is set. */
  isQuiet?: boolean
  /** Clients do not have it. */
  isForStaff?: true
  /** Whether a set value means no filter, such as «no» of a flag. */
  isSet?: (conditions: Conditions<F>) => boolean
  /** Editor in a popover; it calls `close` after a complete choice. */
  Editor: ComponentType<FilterEditorProps<F>>
  Value: ComponentType<{ conditions: Conditions<F> }>
}

export interface FilterEditorProps<F extends RegisterFilters> {
  conditions: Conditions<F>
  onChange: (conditions: Conditions<F>) => void
  close: () => void
}

export interface CellContext<Item> {
  now: number
  /** Search text to highlight. */
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
  /** Why the list is empty or stale. */
  failure: { text: string; requestId: string | null; isForbidden: boolean } | null
}

/** The state and actions of a register, independent of its layout. */
export interface Register<Item extends Registered, F extends RegisterFilters> {
  rows: RegisterRows<Item>
  isOnline: boolean
  scene: CellContext<Item>
  columns: Columns
  selection: ListSelection
  roving: Roving
  scroller: RefObject<HTMLDivElement | null>
  opened: { id: number | null; open: (id: number, how?: 'push' | 'replace') => void; close: () => void }
  /** Opens an object over the full width. */
  openWide: (id: number) => void
  /** The selected tab of the opened object; null selects the first. */
  tab: string | null
  onTab: (tab: string | null) => void
  isWide: boolean
  onWide: (isWide: boolean) => void
  width: number
  onWidth: (width: number) => void
  conditions: Conditions<F>
  onConditions: (conditions: Conditions<F>, how?: 'push' | 'replace') => void
  usualConditions: Conditions<F>
  /** Whether the list shows less than the register has. */
  isNarrowed: boolean
  paging: Paging
  /** Ref of the list body, which is measured to fit rows. */
  bodyRef: (body: HTMLElement | null) => void
  sort: { orderBy: string; direction: Sort }
  onSort: (orderBy: string) => void
  onOrder: (orderBy: string, direction: Sort) => void
  views: readonly RegisterView[]
  active: RegisterView
  isChanged: boolean
  viewActions: ViewActions
  /** Number of rows of each view, in the order of the views. */
  counts: readonly (number | undefined)[] | undefined
  rowHeight: number
  /** Null if all matching rows are on the page. */
  everything: Everything | null
  /** Downloads the list or the selected rows as an Excel file; null without the permission. */
  excel: { run: (ids?: readonly number[]) => void; isRunning: boolean } | null
  copyLink: (id: number) => void
  /** Clients have no filters for the staff. */
  isForStaff: boolean
  /** Opens the object before or after the opened one. */
  step: (by: -1 | 1) => void
}

export interface RegisterView {
  id: string
  title: string
  isOwn: boolean
}

export interface RegisterWords<Item> {
  title: string
  icon: IconComponent
  /** «Имя, телефон, карта, ТС» */
  search: string
  /** «Добавить водителя» */
  create: string
  /** «водитель, водителя, водителей» */
  forms: Forms
  /** «новый водитель, новые водители, новых водителей» */
  newForms: Forms
  /** After «Показать»: «нового, новых, новых» */
  shownForms: Forms
  /** «Водителей пока нет» */
  empty: string
  /** Explains what will appear in an empty register. */
  emptyText: string
  /** «Нет водителей по этим условиям» */
  nothing: string
  /** Label of the opened object: «Водитель». */
  one: string
  /** «Выбрать: Шакиров Тимур» */
  nameOf: (item: Item) => string
}

export type RegisterCells<Item> = Readonly<
  Record<string, (item: Item, scene: CellContext<Item>) => ReactNode>
>
