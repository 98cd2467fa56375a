import type { Task } from '@naryad/contract/tasks/tasks'
import { type RefObject, useState } from 'react'

import type { PartName } from './parts/Part.tsx'

import styles from './card.module.css'

interface CardTabsProps {
  task: Task
  partsRef: RefObject<HTMLDivElement | null>
}

/** Tabs that scroll to the parts of the card: everything stays on one page, nothing is hidden behind them. */
export function CardTabs({ task, partsRef }: CardTabsProps) {
  const [at, setAt] = useState<PartName>('task')
  const tabs: { name: PartName; title: string; count?: number }[] = [
    { name: 'task', title: 'Заявка' },
    ...(task.childsCount > 0
      ? [{ name: 'childs' as const, title: 'Подзаявки', count: task.childsCount }]
      : []),
    { name: 'files', title: 'Файлы', count: task.attachmentsCount },
    { name: 'history', title: 'История', count: task.commentsCount },
  ]
  const go = (name: PartName) => {
    setAt(name)
    const parts = partsRef.current
    if (name === 'task') parts?.scrollTo({ top: 0 })
    else parts?.querySelector(`[data-part="${name}"]`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className={styles.tabs} aria-label="Части заявки">
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-current={at === name ? 'true' : undefined}
          onClick={() => go(name)}
        >
          {title}
          {count ? <span className={styles.tabCount}>{count}</span> : null}
        </button>
      ))}
    </nav>
  )
}
