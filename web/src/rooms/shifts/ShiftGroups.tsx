import type { ShiftContent, ShiftGroup } from '@naryad/contract/shifts/shifts'
import { groupLists } from '@naryad/contract/shifts/shifts.lists'
import { type ShiftGroupKey, shiftGroups, shiftGroupTitles } from '@naryad/contract/shifts/shifts.words'
import { suggestionSourceTitles } from '@naryad/contract/suggestions/suggestions.words'
import { Link } from '@tanstack/react-router'
import IconUser from '~icons/user'

import { useQueueTitles } from '../../entities/settings/shared.ts'
import { nearDay } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { shiftPlace, type ShownQueues } from './shiftPlace.ts'

import styles from './shifts.module.css'

interface ShiftGroupsProps {
  content: ShiftContent
  shown: ShownQueues
  /** Whose own requests the sheet counts. */
  userId: number | null
  now: number
}

const sum = (groups: readonly ShiftGroup[]): number => groups.reduce((all, one) => all + one.count, 0)

/** «Ждут меня»: numbers, each with the list behind it. */
export function ShiftGroups({ content, shown, userId, now }: ShiftGroupsProps) {
  const rows = shiftGroups.flatMap((key) => {
    const groups = content.groups.filter((one) => one.key === key)
    return groups.length === 0 ? [] : [{ key, groups }]
  })
  if (rows.length === 0) return null
  return (
    <section className={styles.section} aria-label="Ждут меня">
      <header className={`row large-wrap gap-8 min-height-28 ${styles.sectionHead}`}>
        <Icon of={IconUser} />
        <h2 className={styles.heading}>Ждут меня</h2>
        <span className="muted digits">{count(sum(content.groups))}</span>
      </header>
      <ul className="plain-list line-above">
        {rows.map(({ key, groups }) => (
          <li key={key} className={styles.line}>
            <span className={styles.time}>{count(sum(groups))}</span>
            <div className={`stack grow min-width-0 ${styles.what}`}>
              <span className={styles.title}>{shiftGroupTitles[key]}</span>
              <GroupFacts of={key} groups={groups} now={now} />
            </div>
            <GroupLink of={key} shown={shown} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** «Тахографы 3, ГЛОНАСС 1 · старшая с 26 ноября», «Правило 2, Публичная форма 2». */
function GroupFacts({ of, groups, now }: { of: ShiftGroupKey; groups: readonly ShiftGroup[]; now: number }) {
  const titles = useQueueTitles()
  const counts = new Map<string, number>()
  for (const { queue, source, count: n } of groups) {
    const name = source === null ? titles[queue] : suggestionSourceTitles[source]
    counts.set(name, (counts.get(name) ?? 0) + n)
  }
  const oldest = groups.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()[0]
  const parts = [...counts].map(([name, n]) => `${name} ${count(n)}`).join(', ')
  const text = of === 'SUGGESTIONS' || !oldest ? parts : `${parts} · старшая от ${nearDay(oldest, now)}`
  return <span className={styles.facts}>{text}</span>
}

function GroupLink({
  of,
  shown,
  userId,
}: Pick<ShiftGroupsProps, 'shown' | 'userId'> & { of: ShiftGroupKey }) {
  if (of === 'SUGGESTIONS') {
    return (
      <Link to="/suggestions" className={styles.open} aria-label="Разобрать предложенные заявки">
        Разобрать
      </Link>
    )
  }
  if (of === 'OWN' && userId === null) return null
  return (
    <Link
      {...shiftPlace(groupLists[of](userId ?? 0), shown)}
      className={styles.open}
      aria-label={`${shiftGroupTitles[of]}: открыть список`}
    >
      Открыть список
    </Link>
  )
}
