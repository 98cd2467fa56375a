import { type ReactNode, useMemo } from 'react'

import { DataTable } from '../DataTable.tsx'
import type { DataColumn } from '../table/columns.ts'
import type { RegisterFilters } from './address.ts'
import type { Register, RegisterCells, Registered, RegisterWords } from './model.ts'
import { useFittingColumns } from './useFittingColumns.ts'

interface RegisterTableProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  cells: RegisterCells<Item>
  /** The column that takes the remaining width until the user resizes it. */
  stretchy: string
  /** Shown below the header if there are no rows. */
  children?: ReactNode
}

export function RegisterTable<Item extends Registered, F extends RegisterFilters>({
  register,
  words,
  cells,
  stretchy,
  children,
}: RegisterTableProps<Item, F>) {
  const { columns, rows, selection, roving, opened, scene, scroller, paging, sort } = register
  const { isResized } = columns
  const drawn = useMemo(
    () =>
      columns.columns
        .filter(({ isVisible, key }) => isVisible && cells[key])
        .map((column): DataColumn<Item> => ({
          ...column,
          isStretchy: column.key === stretchy && !isResized(column.key),
          isSortable: column.orderBy !== undefined,
          cell: (item) => cells[column.key]?.(item, scene),
        })),
    [columns.columns, isResized, cells, stretchy, scene],
  )
  // A user finds chosen columns by scrolling; beside a card, or with the default columns, a column cut off at
  // the edge would go unnoticed.
  const isProposed = columns.columns.every(
    ({ key, isVisible, isDefault = false, isLocked = false }) =>
      isVisible === (isDefault || isLocked) && !isResized(key),
  )
  const fitting = useFittingColumns(scroller, drawn, isProposed || opened.id !== null)
  const sorted = columns.columns.find(({ orderBy }) => orderBy === sort.orderBy)
  const toneOf = (item: Item) =>
    [opened.id === item.id && 'open', scene.isGone(item) && 'gone'].filter(Boolean).join(' ') || undefined

  return (
    <DataTable
      label={words.title}
      scroller={scroller}
      columns={fitting}
      rows={rows.items ?? []}
      idOf={({ id }) => id}
      selectLabel={(item) => `Выбрать: ${words.nameOf(item)}`}
      toneOf={toneOf}
      revisionOf={({ version }) => version}
      rowHeight={register.rowHeight}
      totalCount={rows.total.count}
      firstIndex={(paging.page - 1) * paging.limit}
      sort={sorted ? { key: sorted.key, direction: sort.direction } : null}
      onSort={(key) => {
        const orderBy = columns.columns.find((column) => column.key === key)?.orderBy
        if (orderBy) register.onSort(orderBy)
      }}
      onResize={columns.resize}
      selection={selection}
      current={roving.current}
      onCurrent={roving.setCurrent}
      onOpen={opened.open}
    >
      {children}
    </DataTable>
  )
}
