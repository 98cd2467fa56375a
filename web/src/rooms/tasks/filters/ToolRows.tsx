import { ChangeButtons } from '../../../ui/list/ChangeButtons.tsx'
import type { ViewActions } from '../../../ui/page/ViewBar.tsx'
import { allQueues } from '../list/listQueue.ts'
import type { ShownAddress } from '../list/useListState.ts'
import type { EditorProps } from './editorProps.ts'
import { FilterBar } from './FilterBar.tsx'
import { LoadMenu } from './LoadMenu.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { StatusCounters } from './StatusCounters.tsx'
import { type SearchTools, TaskSearch } from './TaskSearch.tsx'

import styles from './ToolRows.module.css'

export interface ToolsProps extends EditorProps, SearchTools {
  /** Number of matching tasks for each quick filter. */
  quickCounts: readonly (number | undefined)[] | undefined
  /** The list differs from its saved view. */
  isChanged: boolean
  views: ViewActions
}

/** Above the table: search and filters, with the quick filters below. */
export const ToolRows = ({
  quickCounts,
  isChanged,
  views,
  address,
  ...tools
}: ToolsProps & { address: ShownAddress }) => (
  <div className="stack gap-12 rigid line-below pad-x-20 pad-bottom-8 pad-top-12">
    <div className="row wrap gap-8 min-height-32">
      <TaskSearch tools={tools} className={styles.search} />
      <FilterBar queue={tools.queue} conditions={tools.conditions} onChange={tools.onChange} />
      <span className="row wrap gap-8 push-right">
        <ChangeButtons isChanged={isChanged} actions={views} />
        {tools.queue === allQueues && <LoadMenu address={address} />}
        <OrderMenu address={address} />
      </span>
    </div>
    <StatusCounters queue={tools.queue} conditions={tools.conditions} onChange={tools.onChange} />
    <QuickFilters conditions={tools.conditions} counts={quickCounts} onChange={tools.onChange} />
  </div>
)
