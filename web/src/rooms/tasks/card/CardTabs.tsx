import type { Task } from '@naryad/contract/tasks/tasks'
import { type RefObject, useState } from 'react'

import type { PartName } from './parts/Part.tsx'
import { useHistoryCount } from './useHistoryCount.ts'

import styles from './card.module.css'

interface CardTabsProps {
  task: Task
  isPhone: boolean
  /** What scrolls to the parts. */
  scrollRef: RefObject<HTMLDivElement | null>
}

/** Tabs that scroll to the parts of the card: everything stays on one page, nothing is hidden behind them. */
export function CardTabs({ task, isPhone, scrollRef }: CardTabsProps) {
  const [at, setAt] = useState<PartName>('task')
  const historyCount = useHistoryCount(task.id)
  const tabs: { name: PartName; title: string; count?: number | undefined }[] = [
    { name: 'task', title: 'Заявка' },
    ...(isPhone ? [{ name: 'report' as const, title: 'Отчёт' }] : []),
    ...(task.childsCount > 0
      ? [{ name: 'childs' as const, title: 'Подзаявки', count: task.childsCount }]
      : []),
    { name: 'files', title: 'Файлы', count: task.attachmentsCount },
    { name: 'history', title: 'История', count: historyCount },
  ]
  const go = (name: PartName) => {
    setAt(name)
    const scroller = scrollRef.current
    if (name === 'task') scroller?.scrollTo({ top: 0 })
    else scroller?.querySelector(`[data-part="${name}"]`)?.scrollIntoView({ block: 'start' })
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
