import { count } from '../../../kit/formats/numbers.ts'
import { counted, taskForms } from '../../../kit/formats/plural.ts'
import { CardsHeading, PhoneCards } from '../../../kit/list/PhoneCards.tsx'
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
    <PhoneCards scroller={scroller} paging={pagingOf(list)}>
      {groups.map((group) => (
        <section key={`${group.key}-${group.items[0]?.id}`} className={styles.day}>
          <CardsHeading
            title={group.title}
            {...(isByDeadline && { aside: counted(group.items.length, taskForms) })}
          />
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
    </PhoneCards>
  )
}
