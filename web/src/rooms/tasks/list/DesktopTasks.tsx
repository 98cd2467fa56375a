import { useMedia } from '../../../kit/useMedia.ts'
import { CompactTools } from '../filters/CompactTools.tsx'
import { ToolRows } from '../filters/ToolRows.tsx'
import type { Screen } from '../useTasksScreen.ts'
import { ViewBar } from '../views/ViewBar.tsx'
import { CardPane } from './CardPane.tsx'
import { CompactList } from './CompactList.tsx'
import { ListBody } from './ListBody.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListHeader } from './ListHeader.tsx'
import { OverPane } from './OverPane.tsx'
import { Splitter, useListWidth } from './Splitter.tsx'
import { useKeptPlace } from './useKeptPlace.ts'
import type { Neighbours } from './useNeighbours.ts'

import styles from './DesktopTasks.module.css'

interface DesktopTasksProps {
  screen: Screen
  neighbours: Neighbours
  isFull: boolean
  onFull: (isFull: boolean) => void
}

/** A table; with an opened task two-line rows beside it, or, where there is no room, the task over the table. */
export function DesktopTasks({ screen, neighbours, isFull, onFull }: DesktopTasksProps) {
  const isNarrow = useMedia('(width < 1200px)')
  const [width, setWidth] = useListWidth()
  const { list, views, active, counts, tools, create } = screen
  const isOpened = list.opened.id !== null
  const isOver = isOpened && (isNarrow || isFull)
  const isBeside = isOpened && !isNarrow
  useKeptPlace(list, isBeside ? 'compact' : 'table')
  const card = isOpened && (
    <CardPane screen={screen} neighbours={neighbours} isFull={isOver} {...(!isNarrow && { onFull })} />
  )

  return (
    <>
      <div className={styles.list} inert={isOver}>
        <ListHeader list={list} openCount={counts.open} onCreate={create} />
        <ViewBar views={views} active={active} counts={counts.views} actions={tools.views} />
        {isBeside ? (
          <div className={styles.beside}>
            <section className={styles.pane} style={{ width }} aria-label="Список">
              <CompactTools {...tools} address={list.address} />
              <ListBody list={list} variant="compact" onCreate={create}>
                <CompactList list={list} />
              </ListBody>
              <ListFooter list={list} isCompact />
            </section>
            <Splitter width={width} onWidth={setWidth} />
            {!isOver && <section className={styles.card}>{card}</section>}
          </div>
        ) : (
          <>
            <ToolRows {...tools} />
            <ListBody list={list} variant="table" onCreate={create} />
            <ListFooter list={list} isCompact={false} />
          </>
        )}
      </div>
      {isOver && <OverPane>{card}</OverPane>}
    </>
  )
}
