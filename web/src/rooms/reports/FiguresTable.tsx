import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Icon } from '../../kit/Icon.tsx'
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

interface Order {
  key: string
  isUp: boolean
}

function compare(one: number | string | null, other: number | string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return typeof one === 'string' || typeof other === 'string'
    ? String(one).localeCompare(String(other), 'ru')
    : other - one
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
  const [order, setOrder] = useState<Order | null>(null)
  const by = columns.find(({ key }) => key === order?.key)
  const shown = by
    ? rows.toSorted((one, other) => (order?.isUp ? -1 : 1) * compare(by.value(one), by.value(other)))
    : rows
  const turn = (key: string) =>
    setOrder(order?.key !== key ? { key, isUp: false } : order.isUp ? null : { key, isUp: true })
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
            <th
              key={key}
              scope="col"
              data-text={isText}
              aria-sort={order?.key === key ? (order.isUp ? 'ascending' : 'descending') : 'none'}
            >
              <button type="button" className={styles.sort} data-tip={hint} onClick={() => turn(key)}>
                {title}
                {order?.key === key && <Icon of={order.isUp ? IconArrowUp : IconArrowDown} size={14} />}
              </button>
            </th>
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
