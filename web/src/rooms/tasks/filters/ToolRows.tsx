import { IconDeviceFloppy } from '@tabler/icons-react'
import type { RefObject } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { ListSearch } from '../../../kit/list/ListSearch.tsx'
import type { ViewActions } from '../../../kit/page/ViewBar.tsx'
import type { EditorProps } from './editorProps.ts'
import { FilterBar } from './FilterBar.tsx'
import { QuickFilters } from './QuickFilters.tsx'

import styles from './ToolRows.module.css'

export interface ToolsProps extends EditorProps {
  field: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onLeaveSearch: () => void
  /** How many tasks each quick filter would leave. */
  quickCounts: readonly number[] | undefined
  /** The list shows something else than its view. */
  isChanged: boolean
  views: ViewActions
}

/** Over the table: search and conditions, below them the quick filters. */
export const ToolRows = ({
  field,
  onQuery,
  onLeaveSearch,
  quickCounts,
  isChanged,
  views,
  ...editor
}: ToolsProps) => (
  <div className={styles.rows}>
    <div className={styles.tools}>
      <ListSearch
        field={field}
        className={styles.search}
        query={editor.conditions.query}
        onQuery={onQuery}
        onLeave={onLeaveSearch}
      />
      <FilterBar {...editor} />
      {isChanged && <ViewButtons views={views} />}
    </div>
    <QuickFilters conditions={editor.conditions} counts={quickCounts} onChange={editor.onChange} />
  </div>
)

export const ViewButtons = ({ views }: { views: ViewActions }) => (
  <span className={styles.buttons}>
    <Button variant="subtle" size="sm" onClick={views.reset}>
      Сбросить
    </Button>
    <Button size="sm" leftSection={<Icon of={IconDeviceFloppy} />} onClick={views.save}>
      Сохранить
    </Button>
  </span>
)
