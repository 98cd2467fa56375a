import type { Task } from '@naryad/contract/tasks/tasks'
import type { RefObject } from 'react'

import { useMay } from '../../../client/session/me.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { linksCountOf } from './linksOf.ts'
import type { PartName } from './parts/Part.tsx'
import { useHistoryCount } from './useHistoryCount.ts'
import { useShownPart } from './useShownPart.ts'

import styles from './card.module.css'

interface CardTabsProps {
  task: Task
  isPhone: boolean
  /** The scroll container of the parts. */
  scrollRef: RefObject<HTMLDivElement | null>
}

/** Tabs that scroll to the parts of the card; all parts are on one page. */
export function CardTabs({ task, isPhone, scrollRef }: CardTabsProps) {
  const historyCount = useHistoryCount(task.id)
  const linksCount = linksCountOf(task)
  const mayUseCalls = useMay('calls.use')
  const tabs: { name: PartName; title: string; amount?: number | undefined }[] = [
    { name: 'task', title: 'Заявка' },
    ...(isPhone ? [{ name: 'report' as const, title: 'Отчёт' }] : []),
    ...(task.childsCount > 0
      ? [{ name: 'childs' as const, title: 'Подзаявки', amount: task.childsCount }]
      : []),
    ...(linksCount > 0 ? [{ name: 'links' as const, title: 'Связи', amount: linksCount }] : []),
    ...(mayUseCalls && task.callsCount > 0
      ? [{ name: 'calls' as const, title: 'Звонки', amount: task.callsCount }]
      : []),
    { name: 'files', title: 'Файлы', amount: task.attachmentsCount },
    { name: 'history', title: 'История', amount: historyCount },
  ]
  const { at, go } = useShownPart(
    scrollRef,
    tabs.map(({ name }) => name),
  )
  return (
    <nav className={styles.tabs} aria-label="Части заявки">
      {tabs.map(({ name, title, amount }) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-current={at === name ? 'true' : undefined}
          onClick={() => go(name)}
        >
          {title}
          {amount ? <span className="text-12 digits muted usual-weight">{count(amount)}</span> : null}
        </button>
      ))}
    </nav>
  )
}
