import { Checkbox } from '@mantine/core'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { fullName } from '@naryad/contract/kit/people'

import { CarName } from '../../entities/car/CarName.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { planOf } from './planOf.ts'

import styles from './approvals.module.css'

interface PlanLinesProps {
  page: Pick<PlanPage, 'lines' | 'isAnswered'>
  refused: ReadonlySet<number>
  /** Absent once the plan is answered. */
  onRefuse?: (lines: readonly number[], isRefused: boolean) => void
}

/** The plan by months, trucks and drivers, with what is agreed to. A truck is refused as a whole, or work by work. */
export const PlanLines = ({ page: { lines, isAnswered }, refused, onRefuse }: PlanLinesProps) => (
  <div className="stack gap-12">
    {planOf(lines).map(({ month, title, parts, sum }) => (
      <section key={month} className="stack gap-8" aria-label={title}>
        <h2 className="no-margin row gap-8 text-15 line-22 strong">
          {title} <span className="push-right digits">{money(sum)}</span>
        </h2>
        {parts.map(({ key, car, driver, lines: own }) => {
          const numbers = own.map(({ line }) => line)
          const isRefused = numbers.every((line) => refused.has(line))
          return (
            <section key={key} className="stack gap-8 panel pad-12" data-refused={isRefused || undefined}>
              <div className="row gap-8">
                {car ? <CarName car={car} /> : <span>{driver ? fullName(driver) : 'Водитель удалён'}</span>}
                {onRefuse && own.length > 1 && (
                  <span className="push-right">
                    <Checkbox
                      label={car ? 'Вся машина' : 'Все документы'}
                      checked={!isRefused}
                      onChange={({ currentTarget }) => onRefuse(numbers, !currentTarget.checked)}
                    />
                  </span>
                )}
              </div>
              <table className={`full-width collapse-borders ${styles.lines}`}>
                <tbody>
                  {own.map(({ line, title, dueOn, price }) => (
                    <tr key={line}>
                      <td className="no-padding break-words pad-y-4 valign-top">
                        {onRefuse ? (
                          <Checkbox
                            label={`${title}, до ${shortDay(dueOn)}`}
                            checked={!refused.has(line)}
                            onChange={({ currentTarget }) => onRefuse([line], !currentTarget.checked)}
                          />
                        ) : (
                          <>
                            {title}, до {shortDay(dueOn)}
                            {isAnswered && (
                              <span className={refused.has(line) ? 'block err' : 'block ok'}>
                                {refused.has(line) ? 'Отклонено' : 'Согласовано'}
                              </span>
                            )}
                          </>
                        )}
                      </td>
                      <td className="no-padding break-words pad-y-4 valign-top">{money(price)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        })}
      </section>
    ))}
  </div>
)
