import type { ReactNode } from 'react'

import { useStored } from '../../../client/settings/useStored.ts'
import { isWithin } from '../../../ui/fits.ts'
import { ListFooter } from '../../../ui/list/ListFooter.tsx'
import { OverPane } from '../../../ui/list/OverPane.tsx'
import { Splitter } from '../../../ui/list/Splitter.tsx'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import { useScrollRestoration } from '../../../ui/list/useScrollRestoration.ts'
import { ViewBar } from '../../../ui/page/ViewBar.tsx'
import { rem } from '../../../ui/rem.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { CompactTools } from '../filters/CompactTools.tsx'
import { ToolRows } from '../filters/ToolRows.tsx'
import type { Screen } from '../useTasksScreen.ts'
import { CardPane } from './CardPane.tsx'
import { CompactList } from './CompactList.tsx'
import { ListBody } from './ListBody.tsx'
import { ListHeader } from './ListHeader.tsx'
import type { AdjacentTasks } from './useAdjacentTasks.ts'

import styles from './DesktopTasks.module.css'

const least = 400
const usual = 476

const isWidth = isWithin(least, Infinity)

/** Width of the list beside the opened task, stored on this device. */
const useListWidth = () => useStored('listWidth', isWidth, usual)

interface DesktopTasksProps {
  screen: Screen
  neighbours: AdjacentTasks
  /** Actions on the selected rows, shown over the list. */
  bar: ReactNode
  /** What the last bulk action has done. */
  note: ReactNode
  onMenu: OpenRowMenu
  isFull: boolean
  onFull: (isFull: boolean) => void
}

/** A table; with an opened task two-line rows beside it, or the task over the table if there is no room. */
export function DesktopTasks({ screen, neighbours, bar, note, onMenu, isFull, onFull }: DesktopTasksProps) {
  const isNarrow = useMedia('(width < 75em)')
  const [width, setWidth] = useListWidth()
  const { list, views, active, counts, tools, create } = screen
  const isOpened = list.opened.id !== null
  const isOver = isOpened && (isNarrow || isFull)
  const isBeside = isOpened && !isNarrow
  useScrollRestoration(list, isBeside ? 'compact' : 'table')
  const card = isOpened && (
    <CardPane screen={screen} neighbours={neighbours} isFull={isOver} {...(!isNarrow && { onFull })} />
  )

  return (
    <>
      <div className="stack grow min-height-0" inert={isOver}>
        <ListHeader list={list} onCreate={create} />
        <ViewBar
          label="Фильтры очереди"
          views={views}
          active={active}
          counts={counts.views}
          actions={tools.views}
        />
        {isBeside ? (
          <div className="flex grow min-height-0">
            <section className={styles.pane} style={{ width: rem(width) }} aria-label="Список">
              <CompactTools {...tools} address={list.address} />
              {note}
              <ListBody list={list} variant="compact" onCreate={create}>
                <CompactList list={list} onMenu={onMenu} />
              </ListBody>
              <ListFooter paging={list.paging} />
              {!isOver && bar}
            </section>
            <Splitter label="Ширина списка" width={width} onWidth={setWidth} least={least} usual={usual} />
            {!isOver && <section className="stack grow min-width-0 min-height-0 clip">{card}</section>}
          </div>
        ) : (
          <>
            <ToolRows {...tools} address={list.address} />
            {note}
            <ListBody list={list} variant="table" onCreate={create} onMenu={onMenu} />
            <ListFooter paging={list.paging} />
            {!isOver && bar}
          </>
        )}
      </div>
      {isOver && <OverPane label="Открытая заявка">{card}</OverPane>}
    </>
  )
}
