import '../../../kit/windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'

import { useKeyWall } from '../../../kit/keys/hotkeys.ts'
import { ShowFound } from '../../../kit/list/ShowFound.tsx'
import type { ListAddress } from '../list/useListState.ts'
import { OrderList } from './CompactTools.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { ToolsProps } from './ToolRows.tsx'

import styles from './ToolRows.module.css'

interface PhoneFiltersProps extends ToolsProps {
  address: ListAddress
  found: number
  isOpen: boolean
  onClose: () => void
}

/** Conditions and order on a phone: a sheet from below. */
export function PhoneFilters({ address, found, isOpen, onClose, ...tools }: PhoneFiltersProps) {
  useKeyWall(isOpen)
  return (
    <Drawer opened={isOpen} onClose={onClose} position="bottom" title="Фильтры" size="auto" radius={20}>
      <div className={styles.sheet}>
        <FilterPanel {...tools} />
        <h3 className={styles.sheetTitle}>Порядок</h3>
        <OrderList address={address} onClose={onClose} />
        <ShowFound found={found} onClose={onClose} />
      </div>
    </Drawer>
  )
}
