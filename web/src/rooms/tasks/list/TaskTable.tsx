import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { type TaskColumnKey, taskColumns, type TaskOrder } from '@naryad/contract/tasks/tasks.columns'
import { type ReactNode, useMemo } from 'react'

import { useRowHeight } from '../../../client/settings/preferences.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { nextOrder } from './listState.ts'
import { type TaskList, toneOf } from './model.ts'
import { taskCells } from './taskCells.tsx'
import { useTaskColumns } from './useTaskColumns.ts'

const orders: ReadonlyMap<string, TaskOrder> = new Map(
  taskColumns.flatMap(({ key, orderBy }) => (orderBy ? [[key, orderBy]] : [])),
)
const isColumn = (key: string): key is TaskColumnKey => key in taskCells

/** The title takes the remaining width until the user resizes it. */
const stretchy: TaskColumnKey = 'title'

interface TaskTableProps {
  list: TaskList
  onMenu: OpenRowMenu | undefined
  /** Shown below the header if there are no rows. */
  children?: ReactNode
}

/** The queue as a full-width table. */
export function TaskTable({ list, onMenu, children }: TaskTableProps) {
  const rowHeight = useRowHeight()
  const { address, rows, selection, roving, opened, scene, scroller } = list
  const { columns, resize, isResized } = useTaskColumns(opened.queue)
  const { orderBy, sort, page, limit } = address.state

  const drawn = useMemo(
    () =>
      columns
        .filter((column) => column.isVisible)
        .flatMap((column): DataColumn<TaskItem>[] => {
          const { key } = column
          if (!isColumn(key)) return []
          return [
            {
              ...column,
              isStretchy: key === stretchy && !isResized(key),
              isSortable: orders.has(key),
              cell: (item) => taskCells[key](item, scene),
            },
          ]
        }),
    [columns, isResized, scene],
  )
  const sorted = drawn.find((column) => orders.get(column.key) === orderBy)

  return (
    <DataTable
      label="Заявки"
      scroller={scroller}
      columns={drawn}
      rows={rows.items ?? []}
      idOf={(item) => item.id}
      selectLabel={(item) => `Выбрать заявку ${numbered(item.id)}`}
      toneOf={(item) => toneOf(list, item.id)}
      revisionOf={(item) => item.version}
      rowHeight={rowHeight}
      totalCount={rows.total.count}
      firstIndex={(page - 1) * limit}
      sort={sorted ? { key: sorted.key, direction: sort } : null}
      onSort={(key) => {
        const order = orders.get(key)
        if (order) address.change(nextOrder(address.state, order))
      }}
      onResize={resize}
      selection={selection}
      current={roving.current}
      onCurrent={roving.setCurrent}
      onOpen={opened.open}
      onMenu={onMenu}
    >
      {children}
    </DataTable>
  )
}
