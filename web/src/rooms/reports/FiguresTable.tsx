import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import type { ReactNode } from 'react'

import { OrderHeader, useColumnOrder } from '../../ui/table/columnOrder.tsx'
import { FigureLink } from './FigureLink.tsx'

import styles from './tasks/tasksReport.module.css'

export interface FigureColumn<Row> {
  key: string
  title: string
  /** The full name of the figure. */
  hint?: string
  /** Sort value of the column; null comes last in the first of the two directions. */
  value: (row: Row) => number | string | null
  text: (row: Row) => ReactNode
  /** Link to the tasks behind the figure. */
  search?: (row: Row) => TaskConditions | null
  isBad?: (row: Row) => boolean
  /** Texts are left-aligned, numbers right-aligned. */
  isText?: boolean
}

interface FiguresTableProps<Row> {
  /** Accessible name. */
  caption: string
  /** Label of a row. */
  heading: string
  rows: readonly Row[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  renderTitle: (row: Row) => ReactNode
  columns: readonly FigureColumn<Row>[]
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

/** A sortable table of figures, each linked to the tasks behind it. */
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
