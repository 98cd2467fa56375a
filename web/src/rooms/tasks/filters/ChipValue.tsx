import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { promiseStateTitles } from '@naryad/contract/promises/promises.words'
import { moverTitles } from '@naryad/contract/tasks/tasks.movers'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { deadlineDayTitles, priorityTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { type ReactNode, Suspense } from 'react'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { listed } from '../../../ui/filters/listed.ts'
import { daySpan, nearDay } from '../../../ui/formats/dates.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { ChipNamesProps } from './ChipNames.tsx'
import { type Conditions, isOpenOnly, isUnfinishedOnly } from './conditions.ts'
import type { FilterKind } from './kinds.ts'
import { traitKeys, traits } from './traits.ts'

const ChipNames = lazyPart(() => import('./ChipNames.tsx').then((file) => file.ChipNames))

const oneMinute = 60_000

/** «19–25 ноября»; an open end is given in words. The last timestamp of a day belongs to that day. */
function period(from: string | undefined, to: string | undefined): string {
  const last = to === undefined ? undefined : new Date(Date.parse(to) - oneMinute)
  if (from !== undefined && last !== undefined) return daySpan(from, last)
  if (from !== undefined) return `с ${nearDay(from)}`
  return last === undefined ? '' : `по ${nearDay(last)}`
}

/** The two most common selections have names of their own. */
function statusWords(statuses: readonly TaskStatus[]): string {
  if (isOpenOnly(statuses)) return 'кроме закрытых'
  if (isUnfinishedOnly(statuses)) return 'невыполненные'
  return listed(statuses.map(statusTitle), statuses.length)
}

function QueueNames({ queues }: { queues: readonly Queue[] }) {
  const titles = useQueueTitles()
  return listed(
    queues.map((queue) => titles[queue]),
    queues.length,
  )
}

interface ChipValueProps {
  kind: FilterKind
  conditions: Conditions
}

const named = (kind: ChipNamesProps['kind'], ids: readonly number[]) => (
  <Suspense fallback={String(ids.length)}>
    <ChipNames kind={kind} ids={ids} />
  </Suspense>
)

const values: Record<FilterKind, (conditions: Conditions) => ReactNode> = {
  queues: ({ queues = [] }) => <QueueNames queues={queues} />,
  operators: ({ operatorIds = [] }) => named('operators', operatorIds),
  crew: ({ crewIds = [] }) => named('operators', crewIds),
  types: ({ typeIds = [] }) => named('types', typeIds),
  categories: ({ categoryIds = [] }) => named('categories', categoryIds),
  companies: ({ companyIds = [] }) => named('companies', companyIds),
  contracts: ({ contractIds = [] }) => named('contracts', contractIds),
  drivers: ({ driverIds = [] }) => named('drivers', driverIds),
  cars: ({ carIds = [] }) => named('cars', carIds),
  statuses: ({ statuses = [] }) => statusWords(statuses),
  priorities: ({ priorities = [] }) =>
    listed(
      priorities.map((priority) => priorityTitles[priority]),
      priorities.length,
    ),
  sources: ({ sources = [] }) =>
    listed(
      sources.map((source) => sourceTitles[source]),
      sources.length,
    ),
  nextMoves: ({ nextMoves = [] }) =>
    listed(
      nextMoves.map((mover) => moverTitles[mover]),
      nextMoves.length,
    ),
  nextMove: ({ nextMoveFrom, nextMoveTo }) => period(nextMoveFrom, nextMoveTo),
  promised: ({ promised }) => promised && promiseStateTitles[promised].toLowerCase(),
  creators: ({ createdByIds = [] }) => named('creators', createdByIds),
  units: ({ unitIds = [] }) => named('units', unitIds),
  unitModels: ({ unitModelIds = [] }) => named('unitModels', unitModelIds),
  servers: ({ carServerIds = [] }) => named('servers', carServerIds),
  deadline: ({ deadline, deadlineFrom, deadlineTo }) =>
    [deadline && lowerFirst(deadlineDayTitles[deadline]), period(deadlineFrom, deadlineTo)]
      .filter(Boolean)
      .join(', '),
  planned: ({ plannedFrom, plannedTo }) => period(plannedFrom, plannedTo),
  created: ({ createdFrom, createdTo }) => period(createdFrom, createdTo),
  done: ({ doneFrom, doneTo }) => period(doneFrom, doneTo),
  taken: ({ takenFrom, takenTo }) => period(takenFrom, takenTo),
  closed: ({ closedFrom, closedTo }) => period(closedFrom, closedTo),
  openAt: ({ openAt }) => openAt && nearDay(openAt),
  traits: (conditions) => {
    const answered = traitKeys.filter((key) => conditions[key] !== undefined)
    return listed(
      answered.map((key) => (conditions[key] ? traits[key].yes : traits[key].no)),
      answered.length,
    )
  },
  overdue: () => null,
}

/** The value of a filter as text. */
export const ChipValue = ({ kind, conditions }: ChipValueProps) => values[kind](conditions)
