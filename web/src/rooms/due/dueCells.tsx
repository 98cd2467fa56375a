import { shortName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'
import IconPackage from '~icons/package'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { TermBadge } from '../../entities/maintenance/TermMark.tsx'
import { dayOf } from '../../ui/filters/period.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { noValue, TextCell } from '../../ui/register/cells.tsx'
import type { RegisterCells } from '../../ui/register/model.ts'
import type { DueItem } from './due.queries.ts'
import { farWords, oldMileage, orderWords, rowTitle } from './due.texts.ts'

import styles from './due.module.css'

/** «через 40 дней», with a sign and a colour once it is near or past. */
export const LeftMark = ({ row }: { row: DueItem }) =>
  row.state === 'OK' ? <span className="secondary">{farWords(row)}</span> : <TermBadge term={row} />

/** When parts have to be ordered at the latest. */
export function OrderMark({ row, now }: { row: DueItem; now: number }) {
  if (row.what === 'CONTRACT' || row.what === 'LICENSE') return noValue
  if (!row.supply) return <span className="secondary">можно сразу</span>
  if (row.orderOn === null) return noValue
  const words = orderWords(row.orderOn, dayOf(now))
  return (
    <span
      className={`inline-row gap-4 nowrap ${styles.order}`}
      data-late={words === 'сегодня' || undefined}
      data-tip={row.supply.text}
    >
      {words === 'сегодня' && <Icon of={IconPackage} size={14} />}
      {words}
    </span>
  )
}

/** What the work costs by the contract; the end of a contract is no work. */
export function PriceMark({ row: { price, what } }: { row: DueItem }) {
  if (price !== null) return <span className="digits">{money(price)}</span>
  return what === 'CONTRACT' ? noValue : <span className="muted">без цены</span>
}

export const TaskLink = ({ task }: Pick<DueItem, 'task'>) =>
  task ? (
    <Link to="/tasks/$queue/{-$id}" params={{ queue: task.queue, id: task.id }} tabIndex={-1}>
      {task.id}
    </Link>
  ) : (
    noValue
  )

export const dueCells: RegisterCells<DueItem> = {
  // The row itself receives the focus; the link is for the mouse, new tabs and screen readers.
  car: (row, { hrefOf, query }) => (
    <a href={hrefOf(row)} tabIndex={-1}>
      {row.car ? <CarName car={row.car} query={query} /> : 'Без ТС'}
    </a>
  ),
  what: (row) => {
    const old = oldMileage(row)
    return (
      <span data-tip-cut>
        {rowTitle(row)}
        {old !== null && <span className="warn"> · {old}</span>}
      </span>
    )
  },
  dueOn: ({ dueOn }) => (dueOn === null ? noValue : shortDay(dueOn)),
  left: (row) => <LeftMark row={row} />,
  order: (row, { now }) => <OrderMark row={row} now={now} />,
  price: (row) => <PriceMark row={row} />,
  task: (row) => <TaskLink task={row.task} />,
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  yard: ({ yard }) => <TextCell>{yard?.name}</TextCell>,
  driver: ({ driver }) => <TextCell>{driver && shortName(driver)}</TextCell>,
}
