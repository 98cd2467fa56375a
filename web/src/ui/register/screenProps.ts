import type { ReactNode } from 'react'

import type { TableGroups } from '../DataTable.tsx'
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

export interface Aside {
  label: string
  content: ReactNode
  /** Called by Esc, by «Back» on a phone, and when an object is opened in its place. */
  onClose: () => void
}

export interface RegisterPageProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  cells: RegisterCells<Item>
  /** The column that takes the remaining width. */
  stretchy: string
  filters: readonly RegisterFilter<F>[]
  /** Below the name on a phone. */
  renderCard: (item: Item, scene: CellContext<Item>) => ReactNode
  renderPanel: (opened: OpenedProps<Item, F>) => ReactNode
  /** Undefined without the permission. */
  onCreate?: (() => void) | undefined
  onEdit?: ((id: number) => void) | undefined
  imports?: readonly RegisterImport[]
  relatedLists?: readonly RelatedList[]
  /** A switch between this list and other views of its subject. */
  switcher?: ReactNode
  /** Actions on selected rows besides the spreadsheet. */
  chosenActions?: readonly ChosenAction[]
  /** Heads between groups of rows: in a table, and above the cards of a phone. */
  groups?: (TableGroups<Item> & { renderCardsHead: (row: Item) => ReactNode }) | undefined
  /** At the end of the row of filters. */
  tools?: ReactNode
  /** A form about the selected rows, in the place of the opened object. */
  aside?: Aside | undefined
  /** The object can be shown over the full width. */
  hasWide?: boolean
}

/** Renders the opened object. */
export interface OpenedProps<Item extends Registered, F extends RegisterFilters> {
  id: number
  /** The row of the list, until the complete object has loaded. */
  preview: Item | undefined
  register: Register<Item, F>
  /** Undefined without the permission. */
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
