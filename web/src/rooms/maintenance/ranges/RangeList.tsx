import type { MaintenanceKind, MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconChevronRight from '~icons/chevron-right'
import IconCircleCheck from '~icons/circle-check'
import IconTool from '~icons/tool'

import { useMay } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { maintenanceQueries } from '../maintenance.queries.ts'
import { dayOf } from '../words.ts'
import { openRangeForm } from './openRange.tsx'
import { RangeCard } from './RangeCard.tsx'
import { RangeMenu } from './RangeMenu.tsx'
import { useRangeActions } from './useRangeActions.ts'

import styles from './ranges.module.css'

interface RangeListProps {
  carId: number
  mileageKm: number | null
}

/** Ranges closed by a task without an open successor of the same kind: the newest of each kind. */
function withoutSuccessor(ranges: readonly MaintenanceRange[]): MaintenanceRange[] {
  const open = new Set(ranges.filter(({ state }) => state !== 'DONE').map(({ kind }) => kind.id))
  const seen = new Set<number>()
  return ranges.filter(({ state, kind, task }) => {
    if (state !== 'DONE' || open.has(kind.id) || seen.has(kind.id)) return false
    seen.add(kind.id)
    return task !== null
  })
}

/** The ranges of a truck: open ones by remaining time, then completed ones. */
export function RangeList({ carId, mileageKm }: RangeListProps) {
  const { data, error, refetch } = useQuery(maintenanceQueries.ofCar(carId))
  const mayWrite = useMay('maintenance.write')
  if (error && !data) {
    return (
      <ErrorState
        title="Не удалось загрузить интервалы"
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <RangesSkeleton />
  const open = data.items.filter(({ state }) => state !== 'DONE')
  const done = data.items.filter(({ state }) => state === 'DONE')
  return (
    <>
      {mayWrite &&
        withoutSuccessor(data.items).map((range) => (
          <FollowUp key={range.id} range={range} mileageKm={mileageKm} />
        ))}
      {open.length === 0 ? (
        <EmptyState
          sign={IconTool}
          title="Действующих интервалов нет"
          text="Здесь будут сроки обслуживания: поверка, блок СКЗИ, ТО, ОСАГО."
        />
      ) : (
        <ul className="plain-list stack gap-10" aria-label="Действующие интервалы">
          {open.map((range) => (
            <RangeCard key={range.id} range={range} mileageKm={mileageKm} />
          ))}
        </ul>
      )}
      {done.length > 0 && <DoneRanges ranges={done} mileageKm={mileageKm} />}
    </>
  )
}

const RangesSkeleton = () => (
  <div className="plain-list stack gap-10" role="status" aria-label="Загрузка" aria-busy>
    {[1, 2, 3].map((key) => (
      <div key={key} className={styles.card}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="70%" />
        <SkeletonBar width="100%" height={6} />
      </div>
    ))}
  </div>
)

/** The work is reported in its task; the button opens the form of the next range, filled in. */
function FollowUp({ range, mileageKm }: { range: MaintenanceRange; mileageKm: number | null }) {
  const { data } = useQuery(maintenanceQueries.kinds)
  const kind: MaintenanceKind | null = data?.items.find(({ id }) => id === range.kind.id) ?? null
  return (
    <div className={styles.follow}>
      <span>
        {range.kind.title}: выполнено заявкой {range.task && numbered(range.task.id)}
      </span>
      <Button
        size="sm"
        disabled={!kind}
        onClick={() =>
          openRangeForm({
            carId: range.carId,
            beginning: { kind, dateFrom: dayOf(range.doneAt ?? undefined), mileageFrom: mileageKm },
          })
        }
      >
        Открыть следующий
      </Button>
    </div>
  )
}

const initiallyShown = 2

function DoneRanges({
  ranges,
  mileageKm,
}: {
  ranges: readonly MaintenanceRange[]
  mileageKm: number | null
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Выполненные">
      <button
        type="button"
        className={`bare no-padding row gap-8 min-height-32 above-8 medium secondary ${styles.fold}`}
        aria-expanded={isOpen}
        disabled={ranges.length <= initiallyShown}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconChevronRight} size={14} />
        Выполненные <span className="digits muted usual-weight">{ranges.length}</span>
      </button>
      <ul className="plain-list">
        {(isOpen ? ranges : ranges.slice(0, initiallyShown)).map((range) => (
          <DoneRange key={range.id} range={range} mileageKm={mileageKm} />
        ))}
      </ul>
    </section>
  )
}

function DoneRange({ range, mileageKm }: { range: MaintenanceRange; mileageKm: number | null }) {
  const actions = useRangeActions(range)
  const at = range.doneAt === null ? null : shortDay(dayOf(range.doneAt))
  return (
    <li className={`row gap-8 secondary min-height-26 ${styles.doneRange}`}>
      <span className="inline-flex ok">
        <Icon of={IconCircleCheck} size={14} />
      </span>
      <span className="min-width-0 truncate">{range.kind.title}</span>
      <span className="push-right nowrap text-12 digits muted phone-line-20 phone-text-14">{at}</span>
      <RangeMenu range={range} mileageKm={mileageKm} actions={actions} />
    </li>
  )
}
