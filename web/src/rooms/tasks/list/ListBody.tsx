import { type ReactNode, useState } from 'react'

import { useConnection } from '../../../client/live/connection.ts'
import { useRowHeight } from '../../../client/settings/preferences.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Forms } from '../../../ui/formats/plural.ts'
import { News } from '../../../ui/list/News.tsx'
import { useHeldSkeleton } from '../../../ui/list/useHeldSkeleton.ts'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import { RefreshLine, SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { EmptyList, FailedList } from './ListStates.tsx'
import type { TaskList } from './model.ts'
import { TaskTable } from './TaskTable.tsx'

import styles from '../../../ui/list/ListBody.module.css'

export type Variant = 'table' | 'compact' | 'phone'

const newForms: Forms = ['новую', 'новые', 'новых']
const newTaskForms: Forms = ['новая заявка', 'новые заявки', 'новых заявок']

/** Number of skeleton rows until the window has been measured. */
const skeletonRows = 10
const skeletonHeights = { compact: 60, phone: 160 } as const

interface ListBodyProps {
  list: TaskList
  variant: Variant
  onCreate: (() => void) | undefined
  /** Opened by a right click or a long press. */
  onMenu?: OpenRowMenu
  /** Renders the rows; a table renders itself. */
  children?: ReactNode
}

/** The rows in the layout that fits, or the loading, error or empty state. */
export function ListBody(props: ListBodyProps) {
  const { list, variant } = props
  const { rows } = list
  const { isOnline } = useConnection()
  // A list beside an opened card keeps the page size of the table; it is measured only if no size is known.
  const [isMeasured] = useState(
    variant === 'table' || (variant === 'compact' && list.paging.fit?.rows === null),
  )
  return (
    <div ref={isMeasured ? list.bodyRef : undefined} className="stack relative min-height-0 clip grow-auto">
      <RefreshLine isOn={rows.isRefreshing} />
      {rows.items !== null && rows.error && isOnline && (
        <div className={styles.stale} role="status">
          Не удалось обновить список
          <Button size="xs" onClick={() => void rows.refresh()}>
            Повторить
          </Button>
        </div>
      )}
      <Rows {...props} />
      <News waiting={rows.waiting} forms={newTaskForms} shownForms={newForms} onShow={rows.showWaiting} />
    </div>
  )
}

function Rows({ list, variant, onCreate, onMenu, children }: ListBodyProps) {
  const { rows } = list
  const rowHeight = useRowHeight()
  const isWaiting = useHeldSkeleton(rows.items === null && rows.error === null)
  if (rows.items === null && rows.error)
    return <FailedList error={rows.error} onRetry={() => void rows.refresh()} />
  if (isWaiting) {
    const isTable = variant === 'table'
    const height = isTable ? rowHeight : skeletonHeights[variant]
    return <SkeletonRows rows={list.address.state.limit || skeletonRows} height={height} hasHead={isTable} />
  }
  const empty = rows.items?.length === 0 && <EmptyList list={list} onCreate={onCreate} />
  // An empty table keeps its header, so that columns and order can still be changed.
  if (variant === 'table')
    return (
      <TaskTable list={list} onMenu={onMenu}>
        {empty}
      </TaskTable>
    )
  return empty || children
}
