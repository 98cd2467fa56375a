import type { ActCard, ActLine } from '@naryad/contract/acts/acts'
import { Link } from '@tanstack/react-router'
import IconX from '~icons/x'

import { useMe } from '../../client/session/me.ts'
import { Plate } from '../../entities/car/Plate.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { count, money, numbered } from '../../ui/formats/numbers.ts'
import { useActTasks } from './useActTasks.ts'

import plain from '../../ui/table/plainTable.module.css'
import styles from './acts.module.css'

/** Clients open their requests in a list of their own. */
export function ActTaskLink({ id }: { id: number }) {
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

/** The lines of costs under their requests. */
export function ActLines({ act }: { act: ActCard }) {
  const tasks = useActTasks(act)
  if (act.lines.length === 0)
    return (
      <p className="no-margin muted">Заявок в акте нет: добавьте их из «Не вошло» или удалите черновик</p>
    )
  const groups = [...Map.groupBy(act.lines, ({ taskId }) => taskId)]
  return (
    <table className={`${plain.table} ${styles.lines}`} aria-label="Строки акта">
      {groups.map(([taskId, lines]) => (
        <tbody key={taskId}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              <div className="row wrap gap-8">
                <ActTaskLink id={taskId} />
                {lines[0]?.plate && <Plate plate={lines[0].plate} />}
                <span className="muted">{shortDay(lines[0]?.doneOn ?? '')}</span>
                {tasks && (
                  <span className="push-right">
                    <IconButton
                      label={`Убрать заявку ${numbered(taskId)} из акта`}
                      icon={IconX}
                      disabled={tasks.isRunning}
                      onClick={() => tasks.remove(taskId)}
                    />
                  </span>
                )}
              </div>
            </th>
          </tr>
          {lines.map((line, at) => (
            <Line key={line.uuid ?? `${taskId}-${at}`} line={line} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">Итого</th>
          <td data-align="right">
            <b>{money(act.sum)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Line = ({ line: { title, code1c, quantity, unit, price, sum } }: { line: ActLine }) => (
  <tr>
    <td>
      {title}
      <div className="text-12 line-16 muted">
        {count(quantity)}
        {unit && `\u00a0${unit}`} × {money(price)}
        {code1c && ` · 1С: ${code1c}`}
      </div>
    </td>
    <td data-align="right">{money(sum)}</td>
  </tr>
)
