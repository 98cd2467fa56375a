import type { Sort } from '@naryad/contract/kit/list'
import { type ReactNode, type RefObject, useMemo } from 'react'

import { DataTable, type TableGroups } from '../DataTable.tsx'
import type { DataColumn } from '../table/columns.ts'
import type { Columns, ShownColumn } from './columnSettings.ts'
import type { Place } from './paging.ts'
import { useFittingColumns } from './useFittingColumns.ts'
import type { Roving } from './useRoving.ts'
import type { OpenRowMenu } from './useRowMenu.ts'
import type { ListSelection } from './useSelection.ts'

interface Listed {
  id: number
  /** Changing it flashes the row once. */
  version: number
}

interface ListTableProps<Item extends Listed, Scene> {
  label: string
  list: {
    rows: { items: readonly Item[] | null; total: { count: number } }
    selection: ListSelection
    roving: Roving
    opened: { open: (id: number) => void }
    scene: Scene
    scroller: RefObject<HTMLDivElement | null>
  }
  columns: Columns
  cells: Readonly<Record<string, ((item: Item, scene: Scene) => ReactNode) | undefined>>
  /** The column that takes the remaining width until the user resizes it; the widest text if it is not shown. */
  stretchy: string
  /** Leaves out the last columns that do not fit. */
  isFitting: boolean
  place: Place
  sort: { orderBy: string; direction: Sort }
  onSort: (orderBy: string) => void
  selectLabel: (item: Item) => string
  toneOf: (item: Item) => string | undefined
  rowHeight: number
  onMenu?: OpenRowMenu | undefined
  groups?: TableGroups<Item> | undefined
  /** Shown below the header if there are no rows. */
  children?: ReactNode
}

/** Of the columns of texts, which are those that shrink. */
const widest = (columns: readonly ShownColumn[]): string | undefined =>
  columns.filter(({ least }) => least !== undefined).toSorted((a, b) => b.width - a.width)[0]?.key

/** A list as a table with the user's columns. */
export function ListTable<Item extends Listed, Scene>({
  list: { rows, selection, roving, opened, scene, scroller },
  columns: { columns, resize, isResized },
  cells,
  stretchy,
  isFitting,
  place,
  sort,
  onSort,
  ...table
}: ListTableProps<Item, Scene>) {
  const drawn = useMemo(() => {
    const visible = columns.filter(({ isVisible, key }) => isVisible && cells[key])
    const wide = visible.some(({ key }) => key === stretchy) ? stretchy : widest(visible)
    return visible.map((column): DataColumn<Item> => ({
      ...column,
      isStretchy: column.key === wide && !isResized(column.key),
      isSortable: column.orderBy !== undefined,
      cell: (item) => cells[column.key]?.(item, scene),
    }))
  }, [columns, isResized, cells, stretchy, scene])
  const sorted = columns.find(({ orderBy }) => orderBy === sort.orderBy)
  return (
    <DataTable
      {...table}
      scroller={scroller}
      columns={useFittingColumns(scroller, drawn, isFitting)}
      rows={rows.items ?? []}
      idOf={({ id }) => id}
      revisionOf={({ version }) => version}
      totalCount={rows.total.count}
      firstIndex={(place.page - 1) * place.limit}
      sort={sorted ? { key: sorted.key, direction: sort.direction } : null}
      onSort={(key) => {
        const orderBy = columns.find((column) => column.key === key)?.orderBy
        if (orderBy !== undefined) onSort(orderBy)
      }}
      onResize={resize}
      selection={selection}
      current={roving.current}
      onCurrent={roving.setCurrent}
      onOpen={opened.open}
    />
  )
}
