import type { TaskReport } from '@naryad/contract/reports/reports'
import { taskReportColumns } from '@naryad/contract/tasks/tasks.columns'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { type Columns, columnSet } from '../../../ui/list/columnSettings.ts'
import { OrderButton } from '../../../ui/table/columnOrder.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { ReportedTask, taskReportCells } from './taskReportCells.tsx'
import { initialTaskReport, type TaskReportState } from './taskReportState.ts'

import styles from './tasksReport.module.css'

export const taskReportColumnSet = columnSet(taskReportColumns)

interface TaskRowsProps {
  report: TaskReport
  columns: Columns
  state: TaskReportState
  onOrder: (order: Pick<TaskReportState, 'orderBy' | 'sort'>) => void
}

/** A page of the report's tasks. */
export const TaskRows = (props: TaskRowsProps) => (useIsPhone() ? <Lines {...props} /> : <Table {...props} />)

function Table({ report, columns, state, onOrder }: TaskRowsProps) {
  const shown = taskReportColumns
    .map((column) => ({ ...column, at: columns.columns.findIndex(({ key }) => key === column.key) }))
    .filter(({ at }) => columns.columns[at]?.isVisible)
    .toSorted((one, other) => one.at - other.at)
  const order = (orderBy: TaskReportState['orderBy']) => {
    if (state.orderBy !== orderBy) return onOrder({ orderBy, sort: 'ASC' })
    return onOrder(
      state.sort === 'ASC'
        ? { orderBy, sort: 'DESC' }
        : { orderBy: initialTaskReport.orderBy, sort: initialTaskReport.sort },
    )
  }
  return (
    <table className={`right-cells ${styles.rows}`}>
      <caption className="visually-hidden">Заявки отчёта</caption>
      <thead>
        <tr>
          {shown.map((column) => {
            const { orderBy, align } = column
            const isSorted = orderBy === state.orderBy
            return (
              <th
                key={column.key}
                scope="col"
                data-align={align}
                aria-sort={isSorted ? (state.sort === 'ASC' ? 'ascending' : 'descending') : undefined}
              >
                {orderBy ? (
                  <OrderButton
                    title={column.title}
                    isUp={isSorted ? state.sort === 'ASC' : undefined}
                    onToggle={() => order(orderBy)}
                  />
                ) : (
                  column.title
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {report.items.map((task) => (
          <tr key={task.id}>
            {shown.map((column) => (
              <td key={column.key} data-align={column.align}>
                {taskReportCells[column.key](task)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Lines = ({ report }: TaskRowsProps) => (
  <ul className="plain-list" aria-label="Заявки отчёта">
    {report.items.map((task) => (
      <li key={task.id} className="grid gap-6 line-below text-15 pad-x-16 pad-y-12">
        <ReportedTask task={task}>{task.title}</ReportedTask>
        <span className="row wrap text-13 muted gap-x-10 gap-y-4">
          {numbered(task.id)}
          <CarNameOrNone car={task.car} />
          <StatusMark status={task.status} isShort />
          <span className="push-right">{taskReportCells.costs(task)}</span>
        </span>
      </li>
    ))}
  </ul>
)
