import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import type { ReactNode } from 'react'

import { OrderHeader, useColumnOrder } from '../../kit/table/columnOrder.tsx'
import { FigureLink } from './FigureLink.tsx'

import styles from './tasks/tasksReport.module.css'

export interface FigureColumn<Row> {
  key: string
  title: string
  /** What is counted, in full. */
  hint?: string
  /** What the column is ordered by; null stands last. */
  value: (row: Row) => number | string | null
  text: (row: Row) => ReactNode
  /** The requests behind the figure. */
  search?: (row: Row) => TaskConditions | null
  isBad?: (row: Row) => boolean
  /** Words stand at the left, figures at the right. */
  isText?: boolean
}

interface FiguresTableProps<Row> {
  /** For screen readers. */
  caption: string
  /** What a row is about. */
  heading: string
  rows: readonly Row[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  renderTitle: (row: Row) => ReactNode
  columns: readonly FigureColumn<Row>[]
  /** Of all rows together. */
  totals?: Row
}

interface FigureProps {
  of: string
  search: TaskConditions | null
  children: ReactNode
}

const Figure = ({ of, search, children }: FigureProps) =>
  search ? (
    <FigureLink search={search} of={of}>
      {children}
    </FigureLink>
  ) : (
    children
  )

/** Rows of figures, each of which opens what it is made of; ordered by a column. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { rows, columns, totals, keyOf, nameOf } = props
  const order = useColumnOrder()
  const shown = order.sort(
    rows,
    (row, key) => columns.find((column) => column.key === key)?.value(row) ?? null,
  )
  const cellsOf = (row: Row, name: string) =>
    columns.map(({ key, title, text, search, isBad, isText }) => (
      <td key={key} data-text={isText} data-bad={isBad?.(row) === true || undefined}>
        <Figure of={`${name}, ${title}`} search={search?.(row) ?? null}>
          {text(row)}
        </Figure>
      </td>
    ))
  return (
    <table className={styles.groups}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{props.heading}</th>
          {columns.map(({ key, title, hint, isText }) => (
            <OrderHeader key={key} by={order} column={key} title={title} hint={hint} isText={isText} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{props.renderTitle(row)}</th>
            {cellsOf(row, nameOf(row))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">Итого</th>
            {cellsOf(totals, 'Итого')}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
