import { Checkbox } from '@mantine/core'
import type { DayPart, DayParts } from '@naryad/contract/triage/triage'
import { useQuery } from '@tanstack/react-query'
import IconPackage from '~icons/package'

import { useMe } from '../../client/session/me.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { triageQueries } from './triage.queries.ts'

import styles from './parts.module.css'

interface DayTakeProps {
  /** The first of the two days that are read together. */
  from: string
  day: string
  /** Absent: the user. */
  userId?: number
  /** By what is stored and what is under way. */
  isTaken: (part: DayPart) => boolean
  onTick: (part: DayPart, all: readonly DayPart[], isTaken: boolean) => void
}

interface Group {
  title: string
  quantity: number
  unitModelId: number | null
  parts: DayPart[]
}

/** The same part of several visits is one line. */
function groupsOf(parts: readonly DayPart[]): Group[] {
  const groups = new Map<string, Group>()
  for (const part of parts) {
    const key = part.unitModelId === null ? part.title.toLowerCase() : `model ${part.unitModelId}`
    const group = groups.get(key) ?? {
      title: part.title,
      quantity: 0,
      unitModelId: part.unitModelId,
      parts: [],
    }
    group.quantity += part.quantity
    group.parts.push(part)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** «у вас 2, в офисе 1» */
const stockText = ({ inHands, inOffice }: DayParts['stock'][number], isOwn: boolean): string =>
  `${isOwn ? 'у вас' : 'у сотрудника'} ${inHands}, в офисе ${inOffice}`

/** What to take along for the visits of a day: «НКМ-2 × 3: у вас 2, в офисе 1». Nothing if nothing is needed. */
export function DayTake({ from, day, userId, isTaken, onTick }: DayTakeProps) {
  const { id } = useMe()
  const { data } = useQuery(triageQueries.day(from, userId))
  const parts = data?.items.filter((part) => part.day === day) ?? []
  if (!data || parts.length === 0) return null
  return (
    <section aria-label={`Взять с собой, ${shortDay(day)}`} className={styles.day}>
      <h3 className="no-margin row gap-8 text-14 semibold">
        <Icon of={IconPackage} size={18} /> Взять с собой
      </h3>
      <ul className="plain-list">
        {groupsOf(parts).map((group) => {
          const takenCount = group.parts.filter(isTaken).length
          const isWhole = takenCount === group.parts.length
          const stock = data.stock.find(({ unitModelId }) => unitModelId === group.unitModelId)
          const isShort = stock !== undefined && !isWhole && stock.inHands < group.quantity
          return (
            <li key={group.title} className="row wrap between gap-8 min-height-44">
              <Checkbox
                size="md"
                checked={isWhole}
                indeterminate={takenCount > 0 && !isWhole}
                label={group.quantity === 1 ? group.title : `${group.title} × ${group.quantity}`}
                onChange={({ currentTarget }) => {
                  for (const part of group.parts)
                    if (isTaken(part) !== currentTarget.checked)
                      onTick(part, data.items, currentTarget.checked)
                }}
              />
              <span className="flex wrap gap-12 text-13 secondary digits">
                {stock && (
                  <span className={isShort ? 'warn' : undefined}>
                    {stockText(stock, userId === undefined || userId === id)}
                  </span>
                )}
                <span>{[...new Set(group.parts.map(({ taskId }) => numbered(taskId)))].join(', ')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
