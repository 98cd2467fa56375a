import { type FocusEvent, type MouseEvent } from 'react'

import { useDensity } from '../../../client/settings/preferences.ts'
import { type OpenRowMenu, useRowMenu } from '../../../ui/list/useRowMenu.ts'
import { Rows } from '../../../ui/table/Rows.tsx'
import { CompactItem } from './CompactItem.tsx'
import { type TaskList, toneOf } from './model.ts'

import styles from './CompactList.module.css'

const compactHeights = { dense: 52, normal: 60, large: 60 } as const

const idAt = (target: EventTarget): number | null => {
  const row =
    target instanceof Element ? target.closest<HTMLElement>('li')?.querySelector('[data-row]') : null
  return row instanceof HTMLElement ? Number(row.dataset.row) : null
}

const isPlain = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

/** Two-line rows, beside the opened task. */
export function CompactList({ list, onMenu }: { list: TaskList; onMenu: OpenRowMenu }) {
  const [density] = useDensity()
  const { rows, selection, roving, opened, scene, scroller } = list
  const items = rows.items ?? []
  const height = compactHeights[density]
  const at = items.findIndex((item) => item.id === roving.current)

  const onClick = (event: MouseEvent<HTMLUListElement>) => {
    const id = idAt(event.target)
    if (id === null || event.target instanceof HTMLInputElement || !isPlain(event)) return
    event.preventDefault()
    if (event.shiftKey) selection.onToggle(id, true)
    else opened.open(id)
  }
  const menu = useRowMenu(onMenu)
  const onFocus = (event: FocusEvent) => {
    const id = idAt(event.target)
    if (id !== null) roving.setCurrent(id)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- each row is a link; one listener serves all of them */}
      <ul className="plain-list" aria-label="Заявки" onClick={onClick} onFocus={onFocus} {...menu}>
        <Rows
          count={items.length}
          height={height}
          scroller={scroller}
          pinned={at}
          renderGap={(height, after) => <li key={`gap-${after}`} aria-hidden style={{ height }} />}
          renderRow={(index) => {
            const item = items[index]
            return (
              item && (
                <CompactItem
                  key={item.id}
                  item={item}
                  scene={scene}
                  height={height}
                  tone={toneOf(list, item.id)}
                  isCurrent={index === Math.max(0, at)}
                  isSelected={selection.ids.has(item.id)}
                  onToggle={selection.onToggle}
                />
              )
            )
          }}
        />
      </ul>
    </div>
  )
}
