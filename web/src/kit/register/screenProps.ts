import type { ReactNode } from 'react'

import type { RegisterFilters } from './address.ts'
import type {
  CellContext,
  Register,
  RegisterCells,
  Registered,
  RegisterFilter,
  RegisterWords,
} from './model.ts'
import type { RegisterImport, RelatedList } from './RegisterHeader.tsx'
import type { ChosenAction } from './SelectionBar.tsx'

export interface RegisterPageProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  cells: RegisterCells<Item>
  /** The column that takes what the others leave. */
  stretchy: string
  filters: readonly RegisterFilter<F>[]
  /** On a phone, under the name. */
  renderCard: (item: Item, scene: CellContext<Item>) => ReactNode
  renderPanel: (opened: OpenedProps<Item, F>) => ReactNode
  /** Absent for those who may not. */
  onCreate?: (() => void) | undefined
  onEdit?: ((id: number) => void) | undefined
  imports?: readonly RegisterImport[]
  relatedLists?: readonly RelatedList[]
  /** What is done with chosen rows besides the spreadsheet. */
  chosenActions?: readonly ChosenAction[]
  /** The object can be shown over the whole width. */
  hasWide?: boolean
}

/** What the opened object is shown by. */
export interface OpenedProps<Item extends Registered, F extends RegisterFilters> {
  id: number
  /** What the list knows of it, until the whole is read. */
  preview: Item | undefined
  register: Register<Item, F>
  /** Absent for those who may not. */
  onEdit: (() => void) | undefined
}

export function renderOpened<Item extends Registered, F extends RegisterFilters>({
  register,
  onEdit,
  renderPanel,
}: Pick<RegisterPageProps<Item, F>, 'register' | 'onEdit' | 'renderPanel'>): ReactNode {
  const { id } = register.opened
  if (id === null) return null
  return renderPanel({
    id,
    preview: register.rows.items?.find((item) => item.id === id),
    register,
    onEdit: onEdit && (() => onEdit(id)),
  })
}
