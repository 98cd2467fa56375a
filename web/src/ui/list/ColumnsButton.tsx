import IconColumns3 from '~icons/columns-3'

import { IconButton } from '../controls/IconButton.tsx'
import { Drop } from '../Drop.tsx'
import { lazyPanel } from '../lazyPart.ts'
import type { Columns } from './columnSettings.ts'

const ColumnsPanel = lazyPanel(() => import('./ColumnsPanel.tsx').then((file) => file.ColumnsPanel))

interface ColumnsButtonProps {
  columns: Columns
  /** A notice above the columns. */
  note?: string | undefined
}

export const ColumnsButton = ({ columns, note }: ColumnsButtonProps) => (
  <Drop
    label="Вид таблицы"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <IconButton label="Вид таблицы" icon={IconColumns3} aria-expanded={isOpen} onClick={toggle} />
    )}
  >
    {() => <ColumnsPanel columns={columns} note={note} />}
  </Drop>
)
