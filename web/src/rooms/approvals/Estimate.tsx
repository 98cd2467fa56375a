import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import type { ReactNode } from 'react'

import { CarName } from '../../entities/car/CarName.tsx'
import { count, money } from '../../ui/formats/numbers.ts'
import { type AskedTask, estimateOf } from './estimateOf.ts'

import styles from './approvals.module.css'

interface EstimateProps {
  page: Pick<ApprovalPage, 'lines' | 'sum' | 'answers'>
  /** Below the lines of a truck. */
  renderAnswer?: (task: AskedTask) => ReactNode
}

/** The lines as they were sent, by trucks, with the answers where there are any. */
export function Estimate({ page: { lines, sum, answers }, renderAnswer }: EstimateProps) {
  const tasks = estimateOf(lines)
  return (
    <div className={styles.estimate}>
      {tasks.map((task) => {
        const answer = answers.find(({ taskId }) => taskId === task.taskId)
        return (
          <section
            key={task.taskId}
            className={styles.asked}
            data-refused={answer?.isApproved === false || undefined}
          >
            {task.car && (
              <div>
                <CarName car={task.car} />
              </div>
            )}
            <table className={styles.lines}>
              <tbody>
                {task.lines.map(({ title, quantity, unit, price, sum }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own and do not move
                  <tr key={at}>
                    <td>
                      {title}
                      <span className="block text-12 muted">
                        {count(quantity)} {unit} × {money(price)}
                      </span>
                    </td>
                    <td>{money(sum)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {answer && (
              <p className={answer.isApproved ? 'no-margin ok' : 'no-margin err'}>
                {answer.isApproved ? 'Согласовано' : `Отклонено: ${answer.reason}`}
              </p>
            )}
            {renderAnswer?.(task)}
          </section>
        )
      })}
      <p className={styles.total}>
        <span>Итого</span>
        <b>{money(sum)}</b>
      </p>
    </div>
  )
}
