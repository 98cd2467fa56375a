import type { ForecastRow } from '@naryad/contract/forecast/forecast'
import { shortName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'

import { useMe } from '../../client/session/me.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { money, numbered } from '../../ui/formats/numbers.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { rowKey } from './yearTexts.ts'

import plain from '../../ui/table/plainTable.module.css'
import styles from './year.module.css'

/** The works of a page. On a phone the truck stands above the work. */
export function YearTable({ rows }: { rows: readonly ForecastRow[] }) {
  const isPhone = useIsPhone()
  return (
    <table className={`${plain.table} ${styles.table}`} aria-label="Плановые работы">
      <thead>
        <tr>
          {!isPhone && <th scope="col">ТС</th>}
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
            {!isPhone && <td>{row.car ? <CarName car={row.car} /> : <span className="muted">—</span>}</td>}
            <td>
              {isPhone && row.car && (
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
