import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { nextMoveTitle } from '@naryad/contract/tasks/tasks.movers'
import { isNextMoveOverdue } from '@naryad/contract/tasks/tasks.next-moves'

import { nearMoment } from '../../../ui/formats/dates.ts'

import styles from './marks.module.css'

interface NextMoveProps {
  item: TaskItem
  now: number
}

/** «Инженер», or «Инженер · шаг просрочен». */
export function NextMove({ item, now }: NextMoveProps) {
  const title = nextMoveTitle(item)
  if (!isNextMoveOverdue(item, now))
    return (
      <span data-tip={item.nextMoveAt ? `Следующий шаг: ${nearMoment(item.nextMoveAt, now)}` : undefined}>
        {title}
      </span>
    )
  return (
    <span className={styles.cut} data-tip={`Шаг просрочен: ${nearMoment(item.nextMoveAt ?? now, now)}`}>
      {title} <span className="err">шаг просрочен</span>
    </span>
  )
}
