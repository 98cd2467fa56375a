import { count } from '../../../kit/formats/numbers.ts'
import { counted, taskForms } from '../../../kit/formats/plural.ts'
import { PhonePager } from '../../../kit/list/PhonePager.tsx'
import { pagingOf, type TaskList } from './model.ts'
import { PhoneCard } from './PhoneCard.tsx'
import { byDay } from './phoneDays.ts'

import styles from './PhoneList.module.css'

/** The list in the field: cards by day, the nearest first, with one touch to call. */
export function PhoneList({ list }: { list: TaskList }) {
  const { rows, scene, scroller, opened, address } = list
  const items = rows.items ?? []
  const isByDeadline = address.state.orderBy === 'deadlineAt'
  const groups = isByDeadline
    ? byDay(items, scene.now)
    : items.length > 0
      ? [{ key: 'all', title: `Найдено: ${count(rows.total.count)}`, items: [...items] }]
      : []
  const firstId = items[0]?.id

  return (
    <div ref={scroller} className={styles.scroller}>
      {groups.map((group) => (
        <section key={`${group.key}-${group.items[0]?.id}`} className={styles.day}>
          <h2 className={styles.dayHead}>
            <span>{group.title}</span>
            <span>{isByDeadline && counted(group.items.length, taskForms)}</span>
          </h2>
          {group.items.map((item) => (
            <PhoneCard
              key={item.id}
              item={item}
              scene={scene}
              isFirst={item.id === firstId}
              isWithinDay={isByDeadline}
              onOpen={opened.open}
            />
          ))}
        </section>
      ))}
      <PhonePager paging={pagingOf(list)} />
    </div>
  )
}
