import { useState } from 'react'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'

import { Icon } from '../Icon.tsx'

import styles from './columnOrder.module.css'

interface Order {
  key: string
  isUp: boolean
}

type Value = number | string | null

/** The order of the first click: numbers descending, texts alphabetically. The second reverses it; null is last. */
function compare(one: Value, other: Value, isUp: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const first =
    typeof one === 'string' || typeof other === 'string'
      ? String(one).localeCompare(String(other), 'ru')
      : other - one
  return isUp ? -first : first
}

export interface ColumnOrder {
  order: Order | null
  /** Cycles: the order of `compare`, its reverse, the report's own order. */
  toggle: (key: string) => void
  sort: <Row>(rows: readonly Row[], valueOf: (row: Row, key: string) => Value) => readonly Row[]
}

export function useColumnOrder(): ColumnOrder {
  const [order, setOrder] = useState<Order | null>(null)
  return {
    order,
    toggle: (key) =>
      setOrder(order?.key !== key ? { key, isUp: false } : order.isUp ? null : { key, isUp: true }),
    sort: (rows, valueOf) =>
      order === null
        ? rows
        : rows.toSorted((one, other) =>
            compare(valueOf(one, order.key), valueOf(other, order.key), order.isUp),
          ),
  }
}

interface OrderButtonProps {
  title: string
  /** Undefined if the table is ordered by another column. */
  isUp: boolean | undefined
  /** The full name of the figure. */
  hint?: string | undefined
  onToggle: () => void
}

/** The title of a column in its header cell. */
export const OrderButton = ({ title, isUp, hint, onToggle }: OrderButtonProps) => (
  <button type="button" className={styles.sort} data-tip={hint} onClick={onToggle}>
    {title}
    {isUp !== undefined && <Icon of={isUp ? IconArrowUp : IconArrowDown} size={14} />}
  </button>
)

interface OrderHeaderProps {
  by: ColumnOrder
  column: string
  title: string
  hint?: string | undefined
  isText?: boolean | undefined
}

export function OrderHeader({ by: { order, toggle }, column, title, hint, isText }: OrderHeaderProps) {
  const isUp = order?.key === column ? order.isUp : undefined
  return (
    <th
      scope="col"
      data-text={isText}
      aria-sort={isUp === undefined ? 'none' : isUp ? 'ascending' : 'descending'}
    >
      <OrderButton title={title} isUp={isUp} hint={hint} onToggle={() => toggle(column)} />
    </th>
  )
}
