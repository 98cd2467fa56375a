import type { RatingFigures, RatingReport } from '@naryad/contract/ratings/ratings'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import {
  type RatingFigure,
  ratingFigureTitles,
  type RatingGroup,
  ratingGroups,
  ratingGroupTitles,
} from '@naryad/contract/ratings/ratings.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { FigureRow } from '../../ui/FigureRow.tsx'
import { count, percent } from '../../ui/formats/numbers.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { ReportPage, ReportTools, usePeriod } from '../reports/index.ts'
import { type RatingReportBody, ratingsQueries } from './ratings.queries.ts'
import { type Behind, RatingsBehind } from './RatingsBehind.tsx'

import figures from '../../ui/FigureTable.module.css'

const average = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const averageText = (value: number | null): string => (value === null ? '—' : average.format(value))
const shareText = ({ asked, answered }: RatingFigures): string =>
  asked === 0 ? '—' : percent(answered / asked)

const allAnswers: Behind = { figure: 'answered' }

/**
 * Ratings that clients gave of closed requests: the average, who answered, by operators, organizations or months. Each figure
 * lists its requests.
 */
export function RatingsReport() {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState<RatingGroup>('operator')
  const [behind, setBehind] = useState<Behind>(allAnswers)
  const body: RatingReportBody = { dateFrom: period.from, dateTo: period.to, groupBy }
  const { data, error, isFetching, refetch } = useQuery(
    ratingsQueries.report({
      ...body,
      figure: behind.figure,
      ...(behind.group && { key: behind.group.key }),
    }),
  )
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
            <Totals values={data.totals} onOpen={setBehind} />
            <Segments
              label="По чему"
              value={groupBy}
              onChange={(next) => {
                setGroupBy(next)
                setBehind(allAnswers)
              }}
              choices={ratingGroups.map((value) => ({ value, title: ratingGroupTitles[value] }))}
            />
            <Groups report={data} onOpen={setBehind} />
            <RatingsBehind
              key={`${behind.figure} ${behind.group?.key}`}
              behind={behind}
              items={data.items}
              onClose={behind === allAnswers ? undefined : () => setBehind(allAnswers)}
            />
          </>
        )}
      </div>
    </ReportPage>
  )
}

interface FiguresProps {
  onOpen: (behind: Behind) => void
}

const Totals = ({ values, onOpen }: FiguresProps & { values: RatingFigures }) => {
  const opening = (figure: RatingFigure) => ({
    key: figure,
    title: ratingFigureTitles[figure],
    text: count(values[figure]),
    onOpen: () => onOpen({ figure }),
  })
  return (
    <FigureRow
      figures={[
        { key: 'average', title: 'Средняя', text: averageText(values.average) },
        opening('asked'),
        opening('answered'),
        { key: 'share', title: 'Доля ответивших', text: shareText(values) },
        { ...opening('low'), tone: values.low > 0 ? 'err' : undefined },
      ]}
    />
  )
}

const Groups = ({ report: { groups, totals }, onOpen }: FiguresProps & { report: RatingReport }) => (
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
        {groups.map(({ key, title, values }) => (
          <GroupRow
            key={key}
            title={title}
            values={values}
            onOpen={(figure) => onOpen({ figure, group: { key, title } })}
          />
        ))}
      </tbody>
      <tfoot>
        <GroupRow title="Всего" values={totals} onOpen={(figure) => onOpen({ figure })} />
      </tfoot>
    </table>
  </div>
)

interface GroupRowProps {
  title: string
  values: RatingFigures
  onOpen: (figure: RatingFigure) => void
}

function GroupRow({ title, values, onOpen }: GroupRowProps) {
  const cell = (figure: RatingFigure) =>
    values[figure] === 0 ? (
      '—'
    ) : (
      <button
        type="button"
        className={figures.cell}
        aria-label={`${title}, ${ratingFigureTitles[figure]}: ${values[figure]}`}
        onClick={() => onOpen(figure)}
      >
        {count(values[figure])}
      </button>
    )
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{averageText(values.average)}</td>
      <td>{cell('asked')}</td>
      <td>{cell('answered')}</td>
      <td>{shareText(values)}</td>
      <td className={values.low > 0 ? 'err' : undefined}>{cell('low')}</td>
    </tr>
  )
}
