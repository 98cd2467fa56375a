import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import IconCalendarDue from '~icons/calendar-due'

import { useMe } from '../../../client/session/me.ts'
import { CarName } from '../../../entities/car/CarName.tsx'
import { TermBadge } from '../../../entities/maintenance/TermMark.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { dayOf } from '../../../ui/filters/period.ts'
import { shortDay } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { oneOf } from '../../../ui/oneOf.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { ExcelButton } from '../ExcelButton.tsx'
import { shiftDay } from '../frame/period.ts'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { usePage } from '../usePage.ts'
import { useReportExcel } from '../useReportExcel.ts'

import frame from '../frame/frame.module.css'
import styles from '../tasks/tasksReport.module.css'

const horizons = [
  { value: 'past', title: 'Прошли' },
  { value: '30', title: '30 дней' },
  { value: '90', title: '90 дней' },
  { value: '365', title: 'Год' },
] as const
type Horizon = (typeof horizons)[number]['value']

const open = ['OVERDUE', 'SOON', 'OK'] as const

/** Ranges that are past or end within this many days from today. */
const searchOf = (horizon: Horizon, today: string) => ({
  states: [...open],
  ...(horizon === 'past'
    ? { dueTo: shiftDay(today, -1) }
    : { dueFrom: today, dueTo: shiftDay(today, Number(horizon)) }),
})

/** «Что кончается»: maintenance ranges of all trucks, the nearest end first. */
export function TermsReport() {
  const { actions, list } = useTermsList()
  return (
    <ReportPage report="terms" actions={actions}>
      {list}
    </ReportPage>
  )
}

/** The same for engineers, who have no access to reports: ranges of the trucks in their tasks. */
export function TermsScreen() {
  usePageTitle('Что кончается')
  const isPhone = useIsPhone()
  const { actions, list } = useTermsList()
  return (
    <div className={frame.page}>
      <PageHeader
        sign={!isPhone && <Icon of={IconCalendarDue} size={20} />}
        title="Что кончается"
        {...(!isPhone && { actions })}
      />
      {isPhone && <div className={frame.tools}>{actions}</div>}
      {list}
    </div>
  )
}

function useTermsList() {
  const { due }: Record<string, unknown> = useSearch({ strict: false })
  const horizon = oneOf(
    horizons.map(({ value }) => value),
    String(due),
  )
  const shown = horizon ?? '30'
  const navigate = useNavigate()
  const { limit, offset, pagingOf } = usePage()
  const today = dayOf(useNow())
  const search = searchOf(shown, today)
  const query = useQuery(reportsQueries.terms({ ...search, limit, offset }))
  const fileName = `Отчет (сроки, ${today}).xlsx`
  const excel = useReportExcel(reportsRoutes.termsExcel, fileName)
  const actions = (
    <>
      <Segments
        label="Когда кончается"
        value={shown}
        choices={horizons}
        onChange={(next) => void navigate({ to: '.', search: next === '30' ? {} : { due: next } })}
      />
      <ExcelButton
        name={fileName}
        isRunning={excel.isRunning}
        onStart={() => excel.start(search)}
        onCancel={excel.cancel}
      />
    </>
  )
  const list = (
    <ReportBody
      query={query}
      isEmpty={({ totalCount }) => totalCount === 0}
      nothing={shown === 'past' ? 'Просроченных сроков нет' : 'За это время ничего не кончается'}
      advice="Выберите другой срок. Сюда попадает техобслуживание из карточек автомобилей"
      failure="Не удалось загрузить список"
      pagingOf={pagingOf}
    >
      {({ items }) => <TermsTable items={items} />}
    </ReportBody>
  )
  return { actions, list }
}

type Term = Awaited<
  ReturnType<NonNullable<ReturnType<typeof reportsQueries.terms>['queryFn']>>
>['items'][number]

const columns = {
  car: {
    title: 'ТС',
    cell: ({ car }: Term) => (
      <Link to="/cars/{-$id}" params={{ id: car.id }} search={{}}>
        <CarName car={car} />
      </Link>
    ),
  },
  company: { title: 'Организация', cell: ({ company }: Term) => company?.name ?? '—' },
  kind: { title: 'Что', cell: ({ kind }: Term) => kind.title },
  until: {
    title: 'Действует до',
    cell: ({ dateTo, mileageTo }: Term) =>
      [dateTo && shortDay(dateTo), mileageTo !== null && kilometres(mileageTo)].filter(Boolean).join(', '),
  },
  left: { title: 'Осталось', cell: (term: Term) => <TermBadge term={term} /> },
  task: {
    title: 'Заявка',
    cell: ({ task }: Term) =>
      task ? (
        <Link
          to="/tasks/$queue/{-$id}"
          params={{ queue: task.queue, id: task.id }}
          search={{ statuses: 'all' }}
        >
          {task.id}
        </Link>
      ) : (
        '—'
      ),
  },
}

type Column = keyof typeof columns

const order = ['car', 'company', 'kind', 'until', 'left', 'task'] as const
/** Columns that fit on a phone without scrolling; the other values are lines within their cells. */
const phoneOrder = ['car', 'kind'] as const
const phoneLines: Record<(typeof phoneOrder)[number], readonly Column[]> = {
  car: ['company'],
  kind: ['left', 'until', 'task'],
}

function TermsTable({ items }: { items: readonly Term[] }) {
  const isPhone = useIsPhone()
  const isClient = useMe().role === 'client'
  const isShown = (key: Column) => !isClient || key !== 'company'
  return (
    <table className={isPhone ? styles.wrapped : styles.rows}>
      <caption className="visually-hidden">Что кончается</caption>
      <thead>
        <tr>
          {(isPhone ? phoneOrder : order.filter(isShown)).map((key) => (
            <th key={key} scope="col">
              {columns[key].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((term) => (
          <tr key={term.id}>
            {isPhone
              ? phoneOrder.map((key) => (
                  <td key={key}>
                    {columns[key].cell(term)}
                    <PhoneLines keys={phoneLines[key].filter(isShown)} term={term} />
                  </td>
                ))
              : order.filter(isShown).map((key) => <td key={key}>{columns[key].cell(term)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** «Заявка 18420» */
const PhoneLines = ({ keys, term }: { keys: readonly Column[]; term: Term }) =>
  keys.map((key) =>
    key === 'task' && !term.task ? null : (
      <div key={key} className="above-6 secondary">
        {key === 'task' && 'Заявка '}
        {columns[key].cell(term)}
      </div>
    ),
  )
