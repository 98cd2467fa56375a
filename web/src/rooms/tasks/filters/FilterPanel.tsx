import { ChangeButtons } from '../../../ui/list/ChangeButtons.tsx'
import { FilterBar } from './FilterBar.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import type { ToolsProps } from './ToolRows.tsx'

/** All filters in a column, for a popover or a phone's sheet. */
export const FilterPanel = ({ queue, conditions, onChange, quickCounts, isChanged, views }: ToolsProps) => (
  <div className="stack gap-12">
    <div className="row wrap gap-8">
      <FilterBar isNested queue={queue} conditions={conditions} onChange={onChange} />
    </div>
    <QuickFilters conditions={conditions} counts={quickCounts} onChange={onChange} />
    <ChangeButtons isChanged={isChanged} actions={views} />
  </div>
)
