import '../../../kit/windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'

import { useKeyWall } from '../../../kit/keys/hotkeys.ts'
import type { ListAddress } from '../list/useListState.ts'
import { OrderList } from './CompactTools.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { ToolsProps } from './ToolRows.tsx'

import styles from './ToolRows.module.css'

interface PhoneFiltersProps extends ToolsProps {
  address: ListAddress
  isOpen: boolean
  onClose: () => void
}

/** Conditions and order on a phone: a sheet from below. */
export function PhoneFilters({ address, isOpen, onClose, ...tools }: PhoneFiltersProps) {
  useKeyWall(isOpen)
  return (
    <Drawer opened={isOpen} onClose={onClose} position="bottom" title="Фильтры" size="auto" radius={20}>
      <div className={styles.sheet}>
        <FilterPanel {...tools} />
        <OrderList address={address} onClose={onClose} />
      </div>
    </Drawer>
  )
}
