import { FilterSheet } from '../../../ui/list/FilterSheet.tsx'
import type { ShownAddress } from '../list/useListState.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { orderLines } from './OrderMenu.tsx'
import type { ToolsProps } from './ToolRows.tsx'

interface PhoneFiltersProps extends ToolsProps {
  address: ShownAddress
  found: number
  isOpen: boolean
  onClose: () => void
}

export const PhoneFilters = ({ address, found, isOpen, onClose, ...tools }: PhoneFiltersProps) => (
  <FilterSheet found={found} isOpen={isOpen} onClose={onClose} order={orderLines(address)}>
    <FilterPanel {...tools} />
  </FilterSheet>
)
