import type { RatingFigures } from '@naryad/contract/ratings/ratings'
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
import { count, percent } from '../../ui/formats/numbers.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import {
  type FigureColumn,
  GroupedFigures,
  ReportPage,
  ReportTools,
  TotalRow,
  usePeriod,
} from '../reports/index.ts'
import { type RatingReportBody, ratingsQueries } from './ratings.queries.ts'
import { type Behind, RatingsBehind } from './RatingsBehind.tsx'

import figures from '../../ui/FigureTable.module.css'

const average = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const averageText = (value: number | null): string => (value === null ? '—' : average.format(value))
const shareText = ({ asked, answered }: RatingFigures): string =>
  asked === 0 ? '—' : percent(answered / asked)

const counting = (figure: RatingFigure) => ({
  key: figure,
  figure,
  title: ratingFigureTitles[figure],
  text: (values: RatingFigures) => count(values[figure]),
  isEmpty: (values: RatingFigures) => values[figure] === 0,
})

const columns: readonly FigureColumn<RatingFigures, RatingFigure>[] = [
  { key: 'average', title: 'Средняя', text: ({ average: value }) => averageText(value) },
  counting('asked'),
  counting('answered'),
  { key: 'share', title: 'Доля ответивших', text: shareText },
  { ...counting('low'), tone: ({ low }) => (low > 0 ? 'err' : undefined) },
]

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
            <TotalRow columns={columns} totals={data.totals} onOpen={setBehind} />
            <Segments
              label="По чему"
              value={groupBy}
              onChange={(next) => {
                setGroupBy(next)
                setBehind(allAnswers)
              }}
              choices={ratingGroups.map((value) => ({ value, title: ratingGroupTitles[value] }))}
            />
            <GroupedFigures
              caption="Оценки по группам"
              columns={columns}
              groups={data.groups}
              totals={data.totals}
              onOpen={setBehind}
            />
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
