import type { RatingFigures, RatingReport } from '@naryad/contract/ratings/ratings'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { type RatingGroup, ratingGroups, ratingGroupTitles } from '@naryad/contract/ratings/ratings.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { FigureRow } from '../../ui/FigureRow.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { count, numbered, percent } from '../../ui/formats/numbers.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { ReportPage, ReportTools, usePeriod } from '../reports/index.ts'
import { type RatingReportBody, ratingsQueries } from './ratings.queries.ts'

import figures from '../../ui/FigureTable.module.css'
import styles from './ratings.module.css'

const average = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const averageText = (value: number | null): string => (value === null ? '—' : average.format(value))
const shareText = ({ asked, answered }: RatingFigures): string =>
  asked === 0 ? '—' : percent(answered / asked)

/** Ratings that clients gave of closed requests: the average, who answered, by operators, organizations or months. */
export function RatingsReport() {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState<RatingGroup>('operator')
  const body: RatingReportBody = { dateFrom: period.from, dateTo: period.to, groupBy }
  const { data, error, isFetching, refetch } = useQuery(ratingsQueries.report(body))
  return (
    <ReportPage
      report="ratings"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          excel={{ route: ratingsRoutes.excel, name: 'Отчет по оценкам.xlsx', body }}
        />
      }
    >
      <div className={figures.report}>
        <RefreshLine isOn={isFetching && data !== undefined} />
        {!data && error && (
          <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} height={36} hasHead />}
        {data?.totals.asked === 0 && (
          <EmptyState
            title="За период оценок не просили"
            text="Просьбу об оценке отправляет правило: «Настройки → Правила», «Закрыта — попросить оценку»"
          />
        )}
        {data && data.totals.asked > 0 && (
          <>
            <Totals values={data.totals} />
            <Segments
              label="По чему"
              value={groupBy}
              onChange={setGroupBy}
              choices={ratingGroups.map((value) => ({ value, title: ratingGroupTitles[value] }))}
            />
            <Groups report={data} />
            <Answers report={data} />
          </>
        )}
      </div>
    </ReportPage>
  )
}

const Totals = ({ values }: { values: RatingFigures }) => (
  <FigureRow
    figures={[
      { key: 'average', title: 'Средняя', text: averageText(values.average) },
      { key: 'asked', title: 'Спросили', text: count(values.asked) },
      { key: 'answered', title: 'Ответили', text: count(values.answered) },
      { key: 'share', title: 'Доля ответивших', text: shareText(values) },
      { key: 'low', title: 'Низких', text: count(values.low), tone: values.low > 0 ? 'err' : undefined },
    ]}
  />
)

const Groups = ({ report: { groups, totals } }: { report: RatingReport }) => (
  <div className={figures.scroller}>
    <table className={figures.table}>
      <caption className="visually-hidden">Оценки по группам</caption>
      <thead>
        <tr>
          {['Группа', 'Средняя', 'Спросили', 'Ответили', 'Ответили, %', 'Низких'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ title, values }) => (
          <GroupRow key={title} title={title} values={values} />
        ))}
      </tbody>
      <tfoot>
        <GroupRow title="Всего" values={totals} />
      </tfoot>
    </table>
  </div>
)

const GroupRow = ({ title, values }: { title: string; values: RatingFigures }) => (
  <tr>
    <th scope="row">{title}</th>
    <td>{averageText(values.average)}</td>
    <td>{count(values.asked)}</td>
    <td>{count(values.answered)}</td>
    <td>{shareText(values)}</td>
    <td>{count(values.low)}</td>
  </tr>
)

const Answers = ({ report: { items } }: { report: RatingReport }) => (
  <ul className={styles.answers} aria-label="Последние ответы">
    {items.map(({ id, taskId, queue, title, company, operator, score, text, answeredAt }) => (
      <li key={id} className={styles.answer}>
        <b className={score <= 2 ? 'err' : undefined}>{score}</b>
        <div className="min-width-0">
          <Link to="/tasks/$queue/{-$id}" params={{ queue, id: taskId }}>
            {numbered(taskId)} {title}
          </Link>
          {text !== '' && <p className={styles.text}>{text}</p>}
          <p className="no-margin text-12 muted">
            {company} · {operator} ·{' '}
            <time dateTime={answeredAt} data-tip={stamp(answeredAt)}>
              {nearMoment(answeredAt)}
            </time>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
