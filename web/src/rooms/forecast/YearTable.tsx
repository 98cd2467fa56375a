import type { ForecastRow } from '@naryad/contract/forecast/forecast'
import { shortName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'

import { useMe } from '../../client/session/me.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { money, numbered } from '../../ui/formats/numbers.ts'
import { Checkbox } from '../../ui/table/Checkbox.tsx'
import { rowKey } from './yearTexts.ts'

import plain from '../../ui/table/plainTable.module.css'
import styles from './year.module.css'

interface YearTableProps {
  rows: readonly ForecastRow[]
  isNarrow: boolean
  chosen: Pick<ReadonlySet<string>, 'has'>
  /** Undefined: rows are not chosen here. */
  onChoose: ((row: ForecastRow) => void) | undefined
}

/** The works of a page. Where it is narrow, the truck stands above the work. */
export function YearTable({ rows, isNarrow, chosen, onChoose }: YearTableProps) {
  return (
    <table className={`right-cells ${plain.table} ${styles.table}`} aria-label="Плановые работы">
      <thead>
        <tr>
          {onChoose && (
            <th scope="col">
              <span className="visually-hidden">Выбор</span>
            </th>
          )}
          {!isNarrow && <th scope="col">ТС</th>}
          <th scope="col">Работа</th>
          <th scope="col">Срок</th>
          <th scope="col" data-align="right">
            Цена
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {onChoose && (
              <td>
                {row.isAgreeable && (
                  <Checkbox
                    label={`Выбрать: ${row.title}, ${shortDay(row.dueOn)}`}
                    isOn={chosen.has(rowKey(row))}
                    onToggle={() => onChoose(row)}
                  />
                )}
              </td>
            )}
            {!isNarrow && <td>{row.car ? <CarName car={row.car} /> : <span className="muted">—</span>}</td>}
            <td>
              {isNarrow && row.car && (
                <div>
                  <CarName car={row.car} />
                </div>
              )}
              {row.title}
              {row.driver && `, ${shortName(row.driver)}`}
              {row.task && (
                <>
                  {' '}
                  <TaskOfRow id={row.task.id} />
                </>
              )}
            </td>
            <td className={row.isOverdue ? 'err nowrap' : 'nowrap'}>
              {shortDay(row.dueOn)}
              {row.isOverdue && <span className="visually-hidden"> просрочено</span>}
            </td>
            <td data-align="right" className="nowrap">
              {row.price === null ? <span className="warn">без цены</span> : money(row.price)}
              {row.agreedPrice !== null && (
                <span className="block text-12 ok">
                  {row.agreedPrice === row.price ? 'согласовано' : `согласовано ${money(row.agreedPrice)}`}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Clients open their requests in a list of their own. */
function TaskOfRow({ id }: { id: number }) {
  const isClient = useMe().role === 'client'
  return isClient ? (
    <Link to="/my/{-$id}" params={{ id }}>
      {numbered(id)}
    </Link>
  ) : (
    <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id }}>
      {numbered(id)}
    </Link>
  )
}
