import { taskOrders } from '@naryad/contract/tasks/tasks.columns'
import type { ReactNode } from 'react'

import { useRowHeight } from '../../../client/settings/preferences.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import { nextOrder } from './listState.ts'
import { type TaskList, toneOf } from './model.ts'
import { taskCells } from './taskCells.tsx'
import { useTaskColumns } from './useTaskColumns.ts'

interface TaskTableProps {
  list: TaskList
  onMenu: OpenRowMenu | undefined
  /** Shown below the header if there are no rows. */
  children?: ReactNode
}

/** The queue as a full-width table. */
export function TaskTable({ list, onMenu, children }: TaskTableProps) {
  const rowHeight = useRowHeight()
  const { address, opened } = list
  const { orderBy, sort } = address.state
  return (
    <ListTable
      label="Заявки"
      list={list}
      columns={useTaskColumns(opened.queue)}
      cells={taskCells}
      stretchy="title"
      isFitting={false}
      place={address.state}
      sort={{ orderBy, direction: sort }}
      onSort={(key) => {
        const order = oneOf(taskOrders, key)
        if (order) address.change(nextOrder(address.state, order))
      }}
      selectLabel={(item) => `Выбрать заявку ${numbered(item.id)}`}
      toneOf={(item) => toneOf(list, item.id)}
      rowHeight={rowHeight}
      onMenu={onMenu}
    >
      {children}
    </ListTable>
  )
}
