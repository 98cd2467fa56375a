import type { ReactNode } from 'react'

import type { RegisterFilters } from './address.ts'
import type {
  CellScene,
  Register,
  RegisterCells,
  Registered,
  RegisterFilter,
  RegisterWords,
} from './model.ts'
import type { RegisterImport } from './RegisterHeader.tsx'

export interface RegisterPageProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  cells: RegisterCells<Item>
  /** The column that takes what the others leave. */
  stretchy: string
  filters: readonly RegisterFilter<F>[]
  /** On a phone, under the name. */
  renderCard: (item: Item, scene: CellScene<Item>) => ReactNode
  /** The opened object; `item` is what the list knows of it. */
  renderPanel: (id: number, item: Item | undefined) => ReactNode
  /** Absent for those who may not. */
  onCreate?: (() => void) | undefined
  onEdit?: ((id: number) => void) | undefined
  imports?: readonly RegisterImport[]
  /** The object can be shown over the whole width. */
  hasWide?: boolean
}

/** The opened object, with what the list knows of it. */
export function opensOf<Item extends Registered, F extends RegisterFilters>({
  register: { opened, rows },
  renderPanel,
}: Pick<RegisterPageProps<Item, F>, 'register' | 'renderPanel'>): ReactNode {
  if (opened.id === null) return null
  return renderPanel(
    opened.id,
    rows.items?.find(({ id }) => id === opened.id),
  )
}
