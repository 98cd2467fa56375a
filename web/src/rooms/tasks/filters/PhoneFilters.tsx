import { FilterSheet } from '../../../kit/list/FilterSheet.tsx'
import type { ListAddress } from '../list/useListState.ts'
import { orderLines } from './CompactTools.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { ToolsProps } from './ToolRows.tsx'

interface PhoneFiltersProps extends ToolsProps {
  address: ListAddress
  found: number
  isOpen: boolean
  onClose: () => void
}

/** Conditions and order on a phone. */
export const PhoneFilters = ({ address, found, isOpen, onClose, ...tools }: PhoneFiltersProps) => (
  <FilterSheet found={found} isOpen={isOpen} onClose={onClose} order={orderLines(address)}>
    <FilterPanel {...tools} />
  </FilterSheet>
)
