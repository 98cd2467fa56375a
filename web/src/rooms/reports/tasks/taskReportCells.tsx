import { shortName } from '@naryad/contract/kit/people'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { TaskReportColumnKey } from '@naryad/contract/tasks/tasks.columns'
import { priorityTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { stamp } from '../../../ui/formats/dates.ts'
import { money } from '../../../ui/formats/numbers.ts'

import styles from './tasksReport.module.css'

const moment = (at: string | null): ReactNode => (at === null ? '—' : <time dateTime={at}>{stamp(at)}</time>)
const yes = (isSo: boolean): string => (isSo ? 'Да' : '—')

function QueueName({ task: { queue } }: { task: TaskItem }) {
  const titles = useQueueTitles()
  return (
    <span className="inline-row gap-8 valign-middle">
      <QueueMark queue={queue} isSilent />
      {titles[queue]}
    </span>
  )
}

/** A task of the report; its number and title are links. */
export const ReportedTask = ({ task, children }: { task: TaskItem; children: ReactNode }) => (
  <Link
    to="/tasks/$queue/{-$id}"
    params={{ queue: task.queue, id: task.id }}
    search={{ statuses: 'all' }}
    className={`inherit-color pad-y-4 ${styles.task}`}
  >
    {children}
  </Link>
)

export const taskReportCells: Record<TaskReportColumnKey, (task: TaskItem) => ReactNode> = {
  id: (task) => <ReportedTask task={task}>{task.id}</ReportedTask>,
  createdAt: ({ createdAt }) => (
    <time dateTime={createdAt} data-tip={stamp(createdAt)}>
      {stamp(createdAt).slice(0, 10)}
    </time>
  ),
  queue: (task) => <QueueName task={task} />,
  car: (task) => <CarNameOrNone car={task.car} />,
  company: (task) => task.company?.name ?? '—',
  operator: (task) => <PersonChip person={task.operator} />,
  status: (task) => <StatusMark status={task.status} isShort />,
  costs: (task) => (task.costs === 0 ? '—' : money(task.costs)),
  title: (task) => <ReportedTask task={task}>{task.title}</ReportedTask>,
  type: (task) => task.type?.title ?? '—',
  category: (task) => task.category?.title ?? '—',
  driver: (task) => (task.driver ? shortName(task.driver) : '—'),
  priority: (task) => priorityTitles[task.priority],
  source: (task) => sourceTitles[task.source],
  plannedFrom: (task) => moment(task.plannedFrom),
  deadlineAt: (task) => moment(task.deadlineAt),
  doneAt: (task) => moment(task.doneAt),
  closedAt: (task) => moment(task.closedAt),
  isWarranty: (task) => yes(task.isWarranty),
  unit: (task) => (task.unit ? unitTitle(task.unit) : '—'),
  isRepeat: (task) => yes(task.isRepeat),
  isCostsApproved: (task) => yes(task.isCostsApproved),
}
