import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'

import { Segments } from '../../../kit/controls/Segments.tsx'
import { dayOf } from '../../../kit/filters/period.ts'
import { shortDay } from '../../../kit/formats/dates.ts'
import { kilometres } from '../../../kit/formats/numbers.ts'
import { CarName } from '../../../kit/marks/CarName.tsx'
import { TermBadge } from '../../../kit/marks/TermMark.tsx'
import { oneOf } from '../../../kit/oneOf.ts'
import { useNow } from '../../../kit/useNow.ts'
import { useMe } from '../../../platform/session/me.ts'
import { ExcelButton } from '../ExcelButton.tsx'
import { shiftDay } from '../frame/period.ts'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { usePage } from '../usePage.ts'
import { useReportExcel } from '../useReportExcel.ts'

import styles from '../tasks/tasksReport.module.css'

const horizons = [
  { value: 'past', title: 'Прошли' },
  { value: '30', title: '30 дней' },
  { value: '90', title: '90 дней' },
  { value: '365', title: 'Год' },
] as const
type Horizon = (typeof horizons)[number]['value']

const open = ['OVERDUE', 'SOON', 'OK'] as const

/** Terms that are past, or that end within so many days from today. */
const searchOf = (horizon: Horizon, today: string) => ({
  states: [...open],
  ...(horizon === 'past'
    ? { dueTo: shiftDay(today, -1) }
    : { dueFrom: today, dueTo: shiftDay(today, Number(horizon)) }),
})

/** «Что кончается»: the terms of all trucks, the nearest first. */
export function TermsReport() {
  const { due }: Record<string, unknown> = useSearch({ strict: false })
  const horizon = oneOf(
    horizons.map(({ value }) => value),
    String(due),
  )
  const shown = horizon ?? '30'
  const isClient = useMe().role === 'client'
  const navigate = useNavigate()
  const { page, limit, offset, onPage, onLimit } = usePage('terms')
  const search = searchOf(shown, dayOf(useNow()))
  const query = useQuery(reportsQueries.terms({ ...search, limit, offset }))
  const excel = useReportExcel(reportsRoutes.termsExcel, 'Отчет.xlsx')
  return (
    <ReportPage
      report="terms"
      actions={
        <>
          <Segments
            label="Когда кончается"
            value={shown}
            choices={horizons}
            onChange={(next) =>
              void navigate({
                to: '/analytics/{-$report}',
                params: { report: 'terms' },
                search: next === '30' ? {} : { due: next },
              })
            }
          />
          <ExcelButton
            name="Отчет.xlsx"
            isRunning={excel.isRunning}
            onStart={() => excel.start(search)}
            onCancel={excel.cancel}
          />
        </>
      }
    >
      <ReportBody
        query={query}
        isEmpty={({ totalCount }) => totalCount === 0}
        nothing={shown === 'past' ? 'Просроченных сроков нет' : 'За это время ничего не кончается'}
        advice="Выберите другой срок: список обновится сразу"
        pagingOf={({ totalCount, items }) => ({
          page,
          limit,
          total: { count: totalCount, isExact: true },
          shown: items.length,
          onPage,
          onLimit,
        })}
      >
        {({ items }) => (
          <table className={styles.rows}>
            <caption className="visually-hidden">Что кончается</caption>
            <thead>
              <tr>
                <th scope="col">ТС</th>
                {!isClient && <th scope="col">Организация</th>}
                <th scope="col">Что</th>
                <th scope="col">Действует до</th>
                <th scope="col">Осталось</th>
                <th scope="col">Заявка</th>
              </tr>
            </thead>
            <tbody>
              {items.map((range) => (
                <tr key={range.id}>
                  <td>
                    <Link to="/cars/{-$id}" params={{ id: range.car.id }} search={{}}>
                      <CarName car={range.car} />
                    </Link>
                  </td>
                  {!isClient && <td>{range.company?.name ?? '—'}</td>}
                  <td>{range.kind.title}</td>
                  <td>
                    {[
                      range.dateTo && shortDay(range.dateTo),
                      range.mileageTo !== null && kilometres(range.mileageTo),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </td>
                  <td>
                    <TermBadge term={range} />
                  </td>
                  <td>
                    {range.task ? (
                      <Link
                        to="/tasks/$queue/{-$id}"
                        params={{ queue: range.task.queue, id: range.task.id }}
                        search={{ statuses: 'all' }}
                      >
                        {range.task.id}
                      </Link>
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ReportBody>
    </ReportPage>
  )
}
