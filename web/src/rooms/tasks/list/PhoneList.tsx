import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { count } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { CardsHeading, PhoneCards } from '../../../ui/list/PhoneCards.tsx'
import { useGradualCount } from '../../../ui/list/useGradualCount.ts'
import type { OpenRowMenu } from '../../../ui/list/useRowMenu.ts'
import type { TaskList } from './model.ts'
import { PhoneCard } from './PhoneCard.tsx'
import { byDay, drawnOf, groupingOf } from './phoneDays.ts'

/** Fills the tallest phone: its cards are at least 110 pixels high. */
const firstCount = 7
/** Under an opened task. */
const coveredCount = 3

/** The list on a phone: cards by day, the nearest first, with call buttons. */
export function PhoneList({ list, onMenu }: { list: TaskList; onMenu: OpenRowMenu }) {
  const { rows, scene, scroller, opened, address, roving } = list
  const items = rows.items ?? []
  const { orderBy } = address.state
  const grouping = groupingOf(orderBy)
  const groups = grouping
    ? byDay(items, grouping, scene.now)
    : items.length > 0
      ? [{ key: 'all', title: `Найдено: ${count(rows.total.count)}`, items: [...items] }]
      : []
  // The task to visit next.
  const nextId = items.find(({ status }) => !isEnded(status))?.id
  const current = items.findIndex(({ id }) => id === roving.current)
  // The first step includes the item that may have to be scrolled to.
  const first = opened.id === null ? Math.max(firstCount, current + 1) : coveredCount
  const drawn = useGradualCount(items.length, first)

  return (
    <PhoneCards scroller={scroller} paging={drawn === items.length ? list.paging : undefined} onMenu={onMenu}>
      {drawnOf(groups, drawn).map((group) => (
        <section key={`${group.key}-${group.items[0]?.id}`} className="stack gap-10">
          <CardsHeading title={group.title} {...(grouping && { aside: counted(group.size, taskForms) })} />
          {group.items.map((item) => (
            <PhoneCard
              key={item.id}
              item={item}
              scene={scene}
              isNext={item.id === nextId}
              isUnderDeadline={orderBy === 'deadlineAt' || orderBy === 'urgency'}
              onOpen={opened.open}
            />
          ))}
        </section>
      ))}
    </PhoneCards>
  )
}
