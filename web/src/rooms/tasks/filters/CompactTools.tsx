import { IconFilter, IconSortDescending } from '@tabler/icons-react'

import { Button } from '../../../kit/controls/Button.tsx'
import { Drop } from '../../../kit/Drop.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { type MenuLine, MenuLines } from '../../../kit/MenuLines.tsx'
import type { ListAddress } from '../list/useListState.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { narrowings } from './kinds.ts'
import { orders, orderTitle } from './orders.ts'
import { TaskSearch } from './TaskSearch.tsx'
import type { ToolsProps } from './ToolRows.tsx'

import styles from './ToolRows.module.css'

/** Over the two-line list there is room for three things. */
export function CompactTools({ address, ...tools }: ToolsProps & { address: ListAddress }) {
  const { conditions } = tools
  const active = narrowings({ ...conditions, query: '' }).length
  return (
    <div className={styles.compact}>
      <TaskSearch tools={tools} className={styles.search} />
      <Drop
        label="Фильтры"
        renderTarget={(toggle, isOpen) => (
          <Button leftSection={<Icon of={IconFilter} />} aria-expanded={isOpen} onClick={toggle} data-filters>
            Фильтры{active > 0 && ` · ${active}`}
          </Button>
        )}
      >
        {() => (
          <div className={styles.popover}>
            <FilterPanel {...tools} />
          </div>
        )}
      </Drop>
      <Drop
        label="Порядок"
        place="bottom-end"
        renderTarget={(toggle, isOpen) => (
          <Button leftSection={<Icon of={IconSortDescending} />} aria-expanded={isOpen} onClick={toggle}>
            {orderTitle(address.state)}
          </Button>
        )}
      >
        {(close) => <MenuLines label="Порядок" onClose={close} lines={orderLines(address)} />}
      </Drop>
    </div>
  )
}

/** The orders offered where there are no heads of columns. */
export const orderLines = (address: ListAddress): MenuLine[] =>
  orders.map(({ title, orderBy, sort }) => ({
    key: title,
    title,
    isOn: title === orderTitle(address.state),
    run: () => address.change({ orderBy, sort }),
  }))
