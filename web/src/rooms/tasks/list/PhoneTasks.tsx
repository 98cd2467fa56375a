import { type ReactNode, startTransition, Suspense, useCallback, useEffect, useState } from 'react'

import { lazyPanel } from '../../../ui/lazyPart.ts'
import { OverPane } from '../../../ui/list/OverPane.tsx'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import { useScrollRestoration } from '../../../ui/list/useScrollRestoration.ts'
import { ViewBar } from '../../../ui/page/ViewBar.tsx'
import { StatusCounters } from '../filters/StatusCounters.tsx'
import { TaskSearch } from '../filters/TaskSearch.tsx'
import type { Screen } from '../useTasksScreen.ts'
import { CardPane } from './CardPane.tsx'
import { ListBody } from './ListBody.tsx'
import { PhoneHeader } from './ListHeader.tsx'
import { PhoneList } from './PhoneList.tsx'
import { PhoneOpening, TextShown } from './PhoneOpening.tsx'
import type { AdjacentTasks } from './useAdjacentTasks.ts'

import styles from './PhoneTasks.module.css'

const PhoneFilters = lazyPanel(() => import('../filters/PhoneFilters.tsx').then((file) => file.PhoneFilters))

interface PhoneTasksProps {
  screen: Screen
  neighbours: AdjacentTasks
  /** Actions on the selected rows. */
  bar: ReactNode
  /** What the last bulk action has done. */
  note: ReactNode
  onMenu: OpenRowMenu
}

/** The opened task is rendered within this time, even on a slow machine. */
const coveredMs = 1500

/** Longest wait for the text of a task: its response or its code may be late. */
const maxHeldMs = 1000

/** `isTrue` of the first render, for `ms` at most; the returned function ends it earlier. */
function useIsAtFirst(isTrue: boolean, ms: number): [isAtFirst: boolean, end: () => void] {
  const [isAtFirst, setIsAtFirst] = useState(isTrue)
  const end = useCallback(() => startTransition(() => setIsAtFirst(false)), [])
  useEffect(() => {
    if (!isAtFirst) return undefined
    const timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }, [isAtFirst, end, ms])
  return [isAtFirst, end]
}

/** One column: cards of the list, with the opened task over them. */
export function PhoneTasks({ screen, neighbours, bar, note, onMenu }: PhoneTasksProps) {
  const { list, views, active, counts, tools, create } = screen
  const [isAsked, setIsAsked] = useState(false)
  // The search text that narrows the list is always visible.
  const isSearching = isAsked || tools.conditions.query !== ''
  const [areFilters, setFilters] = useState<'never' | 'open' | 'closed'>('never')
  const isOpened = list.opened.id !== null
  // A task opened by its address is rendered first: its text, its controls, the list that it hides.
  const [isHeld, release] = useIsAtFirst(isOpened, maxHeldMs)
  const [isAtFirst] = useIsAtFirst(isOpened, coveredMs)
  const isCovered = isAtFirst && isOpened
  useScrollRestoration(list, 'cards')

  return (
    <>
      <div className={`stack grow min-height-0 ${styles.list}`} inert={isOpened}>
        <PhoneHeader
          list={list}
          onSearch={() => setIsAsked(!isSearching)}
          onFilters={() => setFilters('open')}
        />
        {isSearching && (
          <div className={`rigid line-below surface pad-x-16 pad-y-8 ${styles.search}`}>
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
        {note}
        {!isCovered && (
          <ListBody list={list} variant="phone" onCreate={create}>
            <PhoneList list={list} onMenu={onMenu} />
          </ListBody>
        )}
        {!isOpened && bar}
      </div>
      {isOpened && (
        <OverPane label="Открытая заявка">
          <TextShown value={release}>
            <CardPane screen={screen} neighbours={neighbours} isFull Opening={PhoneOpening} isHeld={isHeld} />
          </TextShown>
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
