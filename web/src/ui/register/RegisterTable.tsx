import type { ReactNode } from 'react'

import type { TableGroups } from '../DataTable.tsx'
import { ListTable } from '../list/ListTable.tsx'
import type { RegisterFilters } from './address.ts'
import type { Register, RegisterCells, Registered, RegisterWords } from './model.ts'

interface RegisterTableProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  cells: RegisterCells<Item>
  /** The column that takes the remaining width until the user resizes it. */
  stretchy: string
  groups?: TableGroups<Item> | undefined
  /** Shown below the header if there are no rows. */
  children?: ReactNode
}

export function RegisterTable<Item extends Registered, F extends RegisterFilters>({
  register,
  words,
  cells,
  stretchy,
  groups,
  children,
}: RegisterTableProps<Item, F>) {
  const { columns, opened, scene, paging, sort, onSort, rowHeight } = register
  // A user finds chosen columns by scrolling; beside a card, or with the default columns, a column cut off at
  // the edge would go unnoticed.
  const isProposed = columns.columns.every(
    ({ key, isVisible, isDefault = false, isLocked = false }) =>
      isVisible === (isDefault || isLocked) && !columns.isResized(key),
  )
  return (
    <ListTable
      label={words.title}
      list={register}
      columns={columns}
      cells={cells}
      stretchy={stretchy}
      isFitting={isProposed || opened.id !== null}
      place={paging}
      sort={sort}
      onSort={onSort}
      selectLabel={(item) => `Выбрать: ${words.nameOf(item)}`}
      toneOf={(item) =>
        [opened.id === item.id && 'open', scene.isGone(item) && 'gone'].filter(Boolean).join(' ') || undefined
      }
      rowHeight={rowHeight}
      groups={groups}
    >
      {children}
    </ListTable>
  )
}
