import { shortName } from '@naryad/contract/kit/people'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { TaskColumnKey } from '@naryad/contract/tasks/tasks.columns'
import { directionTitles } from '@naryad/contract/tasks/tasks.words'
import type { ReactNode } from 'react'
import IconCheck from '~icons/check'
import IconReceipt from '~icons/receipt'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { PromiseMark } from '../../../entities/promise/PromiseMark.tsx'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { UnitLine } from '../../../entities/unit/UnitName.tsx'
import { nearMoment, nearSpan, stamp } from '../../../ui/formats/dates.ts'
import { money } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Marked } from '../../../ui/marks/Marked.tsx'
import type { WaitingRow } from '../waiting/rows.ts'
import { Deadline } from './Deadline.tsx'
import { FailedMark, GoneMark, Marks, mustBeApproved, WaitingOf } from './Marks.tsx'
import { NextMove } from './NextMove.tsx'

import styles from './marks.module.css'

export interface TaskCellContext {
  now: number
  /** Search text to highlight. */
  query: string
  hrefOf: (item: TaskItem) => string
  /** Shows the queue in each row, for a list of several queues. */
  isQueueShown: boolean
  failed: ReadonlySet<number>
  gone: ReadonlySet<number>
  /** Unsent changes by task id. */
  waiting: ReadonlyMap<number, WaitingRow>
}

const none = <span className="muted">—</span>
const noData = <span className="muted">Нет данных</span>

const Cut = ({ children }: { children: ReactNode }) => (
  <span className={styles.cut} data-tip-cut>
    {children}
  </span>
)

const Moment = ({ at, now }: { at: string | null; now: number }) =>
  at === null ? none : <time data-tip={stamp(at)}>{nearMoment(at, now)}</time>

function Title({ item, scene }: { item: TaskItem; scene: TaskCellContext }) {
  return (
    <span className="row gap-6 min-width-0">
      {scene.isQueueShown && <QueueMark queue={item.queue} />}
      <PriorityMark priority={item.priority} />
      {/* The row itself receives the focus; the link is for the mouse, new tabs and screen readers. */}
      <a
        className="inherit-color min-width-0 no-underline ellipsis overflow-clip new-strong"
        href={scene.hrefOf(item)}
        tabIndex={-1}
        data-new={item.status === 'NEW' || undefined}
        data-tip-cut
      >
        <Marked query={scene.query}>{item.title}</Marked>
      </a>
      {scene.failed.has(item.id) && <FailedMark />}
      {scene.gone.has(item.id) && <GoneMark />}
      <WaitingOf id={item.id} waiting={scene.waiting} />
      {item.promise && <PromiseMark promise={item.promise} now={scene.now} form="short" />}
      <Marks item={item} />
    </span>
  )
}

function Costs({ item }: { item: TaskItem }) {
  if (item.costs === 0) return none
  return (
    <span className="inline-row end gap-4">
      {mustBeApproved(item) && (
        <span className="inline-flex warn" role="img" aria-label="Не согласованы" data-tip="Не согласованы">
          <Icon of={IconReceipt} size={14} />
        </span>
      )}
      {item.isCostsApproved && (
        <span className="inline-flex ok" role="img" aria-label="Согласованы" data-tip="Согласованы">
          <Icon of={IconCheck} size={14} />
        </span>
      )}
      {money(item.costs)}
    </span>
  )
}

type Cell = (item: TaskItem, scene: TaskCellContext) => ReactNode

export const taskCells: Record<TaskColumnKey, Cell> = {
  id: (item, { query }) => (
    <span className="muted">
      <Marked query={query}>{String(item.id)}</Marked>
    </span>
  ),
  status: (item) => <StatusMark status={item.status} isShort />,
  title: (item, scene) => <Title item={item} scene={scene} />,
  car: (item, { query }) => <CarNameOrNone car={item.car} query={query} />,
  company: (item, { query }) =>
    item.company ? (
      <Cut>
        <Marked query={query}>{item.company.name}</Marked>
      </Cut>
    ) : (
      noData
    ),
  operator: (item) => <PersonChip person={item.operator} />,
  crew: (item) => <Cut>{item.crew.map(shortName).join(', ') || '—'}</Cut>,
  deadlineAt: (item, { now }) => <Deadline item={item} now={now} />,
  costs: (item) => <Costs item={item} />,
  plannedFrom: (item, { now }) => <Cut>{nearSpan(item.plannedFrom, item.plannedTo, now) || '—'}</Cut>,
  type: (item) => <Cut>{[item.type?.title, item.category?.title].filter(Boolean).join(' · ') || '—'}</Cut>,
  driver: (item, { query }) =>
    item.driver ? (
      <Cut>
        <Marked query={query}>{shortName(item.driver)}</Marked>
      </Cut>
    ) : (
      none
    ),
  direction: (item) => (item.direction ? directionTitles[item.direction] : none),
  externalNumber: (item, { query }) =>
    item.externalNumber ? (
      <Cut>
        <Marked query={query}>{item.externalNumber}</Marked>
      </Cut>
    ) : (
      none
    ),
  accountingCode: (item, { query }) =>
    item.accountingCode ? (
      <Cut>
        <Marked query={query}>{item.accountingCode}</Marked>
      </Cut>
    ) : (
      none
    ),
  unit: (item) => (item.unit ? <UnitLine unit={item.unit} /> : none),
  nextMove: (item, { now }) => <NextMove item={item} now={now} />,
  createdAt: (item, { now }) => <Moment at={item.createdAt} now={now} />,
  updatedAt: (item, { now }) => <Moment at={item.updatedAt} now={now} />,
  doneAt: (item, { now }) => <Moment at={item.doneAt} now={now} />,
}
