import { useEffect } from 'react'

import { Kbd } from '../../ui/keys/Kbd.tsx'
import { Keys } from '../../ui/keys/Keys.tsx'
import type { Entry } from './entry.ts'

import styles from './Palette.module.css'

export const optionId = (listId: string, entry: Entry): string =>
  `${listId}-${entry.key.replace(/\W+/g, '-')}`

interface EntryListProps {
  id: string
  entries: readonly Entry[]
  active: Entry | undefined
  onPoint: (index: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

const groupsOf = (entries: readonly Entry[]): [group: string, entries: Entry[]][] => [
  ...Map.groupBy(entries, ({ group }) => group),
]

/** Grouped options. The focus stays in the field, and `aria-activedescendant` names the active option. */
export function EntryList({ id, entries, active, onPoint, onChoose }: EntryListProps) {
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Найдено">
      {groupsOf(entries).map(([group, lines]) => (
        <div key={group} role="group" aria-label={group}>
          <div className={styles.heading} aria-hidden>
            {group}
          </div>
          {lines.map((entry) => (
            <button
              key={entry.key}
              type="button"
              id={optionId(id, entry)}
              role="option"
              tabIndex={-1}
              className={styles.option}
              aria-selected={entry === active}
              aria-disabled={entry.whyNot !== undefined}
              data-tip={entry.whyNot}
              onPointerMove={() => onPoint(entries.indexOf(entry))}
              onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
            >
              {entry.content}
              {entry.keys ? <Keys of={entry.keys} /> : entry === active && <Kbd>Enter</Kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
