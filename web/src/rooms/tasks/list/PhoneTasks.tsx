import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

import { OverPane } from '../../../kit/list/OverPane.tsx'
import type { OpenRowMenu } from '../../../kit/list/useRowMenu.ts'
import { useScrollRestoration } from '../../../kit/list/useScrollRestoration.ts'
import { ViewBar } from '../../../kit/page/ViewBar.tsx'
import { StatusCounters } from '../filters/StatusCounters.tsx'
import { TaskSearch } from '../filters/TaskSearch.tsx'
import type { Screen } from '../useTasksScreen.ts'
import { CardPane } from './CardPane.tsx'
import { ListBody } from './ListBody.tsx'
import { PhoneHeader } from './ListHeader.tsx'
import { PhoneList } from './PhoneList.tsx'
import type { AdjacentTasks } from './useAdjacentTasks.ts'

import styles from './PhoneTasks.module.css'

const PhoneFilters = lazy(() =>
  import('../filters/PhoneFilters.tsx').then((file) => ({ default: file.PhoneFilters })),
)

interface PhoneTasksProps {
  screen: Screen
  neighbours: AdjacentTasks
  /** What can be done with the chosen rows. */
  bar: ReactNode
  onMenu: OpenRowMenu
}

/** By then the opened task stands, on a slow machine too. */
const coveredMs = 1500

/** Whether the list still lies unseen under a task that was opened by its address: the task is drawn first. */
function useIsCovered(isOpened: boolean): boolean {
  const [isCovered, setIsCovered] = useState(isOpened)
  useEffect(() => {
    if (!isCovered) return undefined
    const timer = setTimeout(() => setIsCovered(false), coveredMs)
    return () => clearTimeout(timer)
  }, [isCovered])
  return isCovered && isOpened
}

/** One column: cards of the list, the opened task over them. */
export function PhoneTasks({ screen, neighbours, bar, onMenu }: PhoneTasksProps) {
  const { list, views, active, counts, tools, create } = screen
  const [isAsked, setIsAsked] = useState(false)
  // Words that narrow the list are never out of sight.
  const isSearching = isAsked || tools.conditions.query !== ''
  const [areFilters, setFilters] = useState<'never' | 'open' | 'closed'>('never')
  const isOpened = list.opened.id !== null
  const isCovered = useIsCovered(isOpened)
  useScrollRestoration(list, 'cards')

  return (
    <>
      <div className={styles.list} inert={isOpened}>
        <PhoneHeader
          list={list}
          onSearch={() => setIsAsked(!isSearching)}
          onFilters={() => setFilters('open')}
        />
        {isSearching && (
          <div className={styles.search}>
            <TaskSearch tools={tools} className={styles.field} isFirst />
          </div>
        )}
        <ViewBar
          label="Фильтры очереди"
          views={views}
          active={active}
          counts={counts.views}
          actions={tools.views}
        />
        <StatusCounters queue={tools.queue} conditions={tools.conditions} onChange={tools.onChange} />
        {!isCovered && (
          <ListBody list={list} variant="phone" onCreate={create}>
            <PhoneList list={list} onMenu={onMenu} />
          </ListBody>
        )}
        {!isOpened && bar}
      </div>
      {isOpened && (
        <OverPane label="Открытая заявка">
          <CardPane screen={screen} neighbours={neighbours} isFull />
        </OverPane>
      )}
      {areFilters !== 'never' && (
        <Suspense>
          <PhoneFilters
            {...tools}
            address={list.address}
            found={list.rows.total.count}
            isOpen={areFilters === 'open'}
            onClose={() => setFilters('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
