import type { TaskReport, TaskReportGroup, TaskValues } from '@naryad/contract/reports/reports'
import { searchBehind, type TaskConditions } from '@naryad/contract/reports/reports.searches'
import {
  type TaskGrouping,
  taskGroupingTitles,
  type TaskMeasure,
  taskMeasureFacts,
} from '@naryad/contract/reports/reports.words'
import { useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import IconChevronRight from '~icons/chevron-right'

import { Icon } from '../../../ui/Icon.tsx'
import { OrderHeader, useColumnOrder } from '../../../ui/table/columnOrder.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { measureText } from '../measureText.ts'

import styles from './tasksReport.module.css'

interface GroupTableProps {
  report: TaskReport
  groupBy: readonly TaskGrouping[]
  measures: readonly TaskMeasure[]
}

/** The groups with their figures; each figure links to the tasks behind it. */
export function GroupTable({ report, groupBy, measures }: GroupTableProps) {
  const order = useColumnOrder()
  const sorted = <Group extends { values: TaskValues }>(groups: readonly Group[]) =>
    order.sort(groups, ({ values }, key) => values[key as TaskMeasure] ?? null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(folded)
    if (!next.delete(key)) next.add(key)
    setFolded(next)
  }
  const figures = (values: TaskValues, search: TaskConditions, of: string) =>
    measures.map((measure) => (
      <td key={measure}>
        <FigureLink
          search={searchBehind(measure, search, report.period)}
          of={`${of}, ${taskMeasureFacts[measure].title}`}
        >
          {measureText(measure, values[measure])}
        </FigureLink>
      </td>
    ))
  const rowsOf = (group: TaskReportGroup) => {
    const key = String(group.key)
    const isOpen = !folded.has(key)
    const hasInner = group.groups.length > 0
    return [
      <tr key={key} data-upper={hasInner || undefined}>
        <th scope="row">
          {hasInner ? (
            <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => toggle(key)}>
              <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
              {group.title}
            </button>
          ) : (
            group.title
          )}
        </th>
        {figures(group.values, group.search, group.title)}
      </tr>,
      ...(isOpen
        ? sorted(group.groups).map((inner) => (
            <tr key={`${key}/${inner.key}`} className={styles.inner}>
              <th scope="row">{inner.title}</th>
              {figures(inner.values, inner.search, `${group.title}, ${inner.title}`)}
            </tr>
          ))
        : []),
    ]
  }
  return (
    <table className={styles.groups}>
      <caption className="visually-hidden">Показатели по группам</caption>
      <thead>
        <tr>
          <th scope="col">{groupBy.map((grouping) => taskGroupingTitles[grouping]).join(', ')}</th>
          {measures.map((measure) => (
            <OrderHeader key={measure} by={order} column={measure} title={taskMeasureFacts[measure].title} />
          ))}
        </tr>
      </thead>
      <tbody>{sorted(report.groups).flatMap(rowsOf)}</tbody>
      <tfoot>
        <tr>
          <th scope="row">Итого</th>
          {figures(report.totals, report.search, 'Итого')}
        </tr>
      </tfoot>
    </table>
  )
}
