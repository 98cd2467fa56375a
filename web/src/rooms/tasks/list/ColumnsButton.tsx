import { IconColumns3 } from '@tabler/icons-react'
import { lazy } from 'react'

import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Drop } from '../../../kit/Drop.tsx'

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx').then((it) => ({ default: it.ColumnsPanel })))

export const ColumnsButton = () => (
  <Drop
    label="Вид таблицы"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <IconButton label="Вид таблицы" icon={IconColumns3} aria-expanded={isOpen} onClick={toggle} />
    )}
  >
    {() => <ColumnsPanel />}
  </Drop>
)
