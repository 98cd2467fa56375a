import IconFilter from '~icons/filter'

import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ShownAddress } from '../list/useListState.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { narrowings } from './kinds.ts'
import { OrderMenu } from './OrderMenu.tsx'
import { TaskSearch } from './TaskSearch.tsx'
import type { ToolsProps } from './ToolRows.tsx'

import styles from './ToolRows.module.css'

/** The two-line list has room for three controls. */
export function CompactTools({ address, ...tools }: ToolsProps & { address: ShownAddress }) {
  const { conditions } = tools
  const active = narrowings({ ...conditions, query: '' }).length
  return (
    <div
      className={`row gap-8 rigid min-height-48 line-below pad-y-8 pad-left-16 pad-right-12 ${styles.compact}`}
    >
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
      <OrderMenu address={address} />
    </div>
  )
}
