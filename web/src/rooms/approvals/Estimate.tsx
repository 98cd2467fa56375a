import type { ApprovalPage, AskedRequest } from '@naryad/contract/approvals/approvals'
import type { ReactNode } from 'react'

import { CarName } from '../../entities/car/CarName.tsx'
import { count, money } from '../../ui/formats/numbers.ts'
import { type AskedTask, estimateOf } from './estimateOf.ts'
import { Photos, RemovedPhotos } from './Photos.tsx'

import styles from './approvals.module.css'

interface EstimateProps {
  secret: string
  page: Pick<ApprovalPage, 'requests' | 'sum'>
  /** Below the lines of a truck. */
  renderAnswer?: (task: AskedTask) => ReactNode
}

/** The lines as they were sent, by requests and trucks, with the answers where there are any. */
export const Estimate = ({ secret, page: { requests, sum }, renderAnswer }: EstimateProps) => (
  <div className="stack gap-12">
    {requests.map((request) =>
      requests.length === 1 ? (
        <Trucks key={request.id} secret={secret} request={request} renderAnswer={renderAnswer} />
      ) : (
        <section key={request.id} className="stack gap-8" aria-labelledby={`request-${request.id}`}>
          <h2 id={`request-${request.id}`} className="no-margin row gap-8 text-15 line-22 strong">
            <span className="min-width-0">
              № {request.id}. {request.title}
            </span>
            <span className="push-right digits">{money(request.sum)}</span>
          </h2>
          <Trucks secret={secret} request={request} renderAnswer={renderAnswer} />
        </section>
      ),
    )}
    <p className="no-margin row between gap-8 text-18 digits">
      <span>Итого</span>
      <b>{money(sum)}</b>
    </p>
  </div>
)

function Trucks({
  secret,
  request: { lines, answers, photos, removedPhotosCount },
  renderAnswer,
}: { request: AskedRequest } & Omit<EstimateProps, 'page'>) {
  const tasks = estimateOf(lines)
  const asked = new Set(tasks.map(({ taskId }) => taskId))
  const trucks = tasks.map((task) => {
    const answer = answers.find(({ taskId }) => taskId === task.taskId)
    return (
      <section
        key={task.taskId}
        className="stack gap-8 panel pad-12"
        data-refused={answer?.isApproved === false || undefined}
      >
        {task.car && (
          <div>
            <CarName car={task.car} />
          </div>
        )}
        <table className={`full-width collapse-borders ${styles.lines}`}>
          <tbody>
            {task.lines.map(({ title, quantity, unit, price, sum }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own and do not move
              <tr key={at}>
                <td className="no-padding break-words pad-y-4 valign-top">
                  {title}
                  <span className="block text-12 muted">
                    {count(quantity)} {unit} × {money(price)}
                  </span>
                </td>
                <td className="no-padding break-words pad-y-4 valign-top">{money(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Photos secret={secret} photos={photos.filter(({ taskId }) => taskId === task.taskId)} />
        {answer && (
          <p className={answer.isApproved ? 'no-margin ok' : 'no-margin err'}>
            {answer.isApproved ? 'Согласовано' : `Отклонено: ${answer.reason}`}
          </p>
        )}
        {renderAnswer?.(task)}
      </section>
    )
  })
  return (
    <>
      <Photos secret={secret} photos={photos.filter(({ taskId }) => !asked.has(taskId))} />
      {trucks}
      <RemovedPhotos count={removedPhotosCount} />
    </>
  )
}
