import type { DisputeFigures, ReportedDispute } from '@naryad/contract/disputes/disputes.report'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import {
  type DisputeFigure,
  disputeFigureTitles,
  type DisputeGroup,
  disputeGroups,
  disputeGroupTitles,
  disputeResultTitles,
} from '@naryad/contract/disputes/disputes.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { dayAndTime } from '../../ui/formats/dates.ts'
import { count, money, numbered } from '../../ui/formats/numbers.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import {
  BehindFigure,
  type FigureBehind,
  type FigureColumn,
  GroupedFigures,
  ReportPage,
  ReportTools,
  TotalRow,
  usePeriod,
} from '../reports/index.ts'
import { type DisputeReportBody, disputesQueries } from './disputes.queries.ts'

import figures from '../../ui/FigureTable.module.css'

type Behind = FigureBehind<DisputeFigure>

const days = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

const counting = (figure: DisputeFigure) => ({
  key: figure,
  figure,
  title: disputeFigureTitles[figure],
  text: (values: DisputeFigures) => count(values[figure]),
  isEmpty: (values: DisputeFigures) => values[figure] === 0,
})

const columns: readonly FigureColumn<DisputeFigures, DisputeFigure>[] = [
  counting('all'),
  counting('open'),
  counting('ours'),
  counting('client'),
  counting('half'),
  {
    key: 'medianDays',
    title: 'Дней до итога, медиана',
    text: ({ medianDays }) => (medianDays === null ? '—' : days.format(medianDays)),
  },
  { key: 'sum', title: 'Сумма', text: ({ sum }) => money(sum) },
]

const everything: Behind = { figure: 'all' }

const titleOf = ({ figure, group }: Behind): string =>
  `${group?.title ?? 'За период'}: ${disputeFigureTitles[figure].toLowerCase()}`

/** Disputes about visits: how many, how they ended, how long that took and what was questioned. */
export function DisputesReport() {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState<DisputeGroup>('company')
  const [behind, setBehind] = useState<Behind>(everything)
  const body: DisputeReportBody = { dateFrom: period.from, dateTo: period.to, groupBy }
  const { data, error, isFetching, refetch } = useQuery(
    disputesQueries.report({
      ...body,
      figure: behind.figure,
      ...(behind.group && { key: behind.group.key }),
    }),
  )
  return (
    <ReportPage
      report="disputes"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          excel={{ route: disputesRoutes.excel, name: 'Отчет по спорам.xlsx', body }}
        />
      }
    >
      <div className={figures.report}>
        <RefreshLine isOn={isFetching && data !== undefined} />
        {!data && error && (
          <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} height={36} hasHead />}
        {data?.totals.all === 0 && (
          <EmptyState
            title="За период споров не было"
            text="Спор открывает старший диспетчер в заявке: «Доказательства визита → Спор…»"
          />
        )}
        {data && data.totals.all > 0 && (
          <>
            <TotalRow columns={columns} totals={data.totals} onOpen={setBehind} />
            <Segments
              label="По чему"
              value={groupBy}
              onChange={(next) => {
                setGroupBy(next)
                setBehind(everything)
              }}
              choices={disputeGroups.map((value) => ({ value, title: disputeGroupTitles[value] }))}
            />
            <GroupedFigures
              caption="Споры по группам"
              columns={columns}
              groups={data.groups}
              totals={data.totals}
              onOpen={setBehind}
            />
            <BehindFigure
              key={`${behind.figure} ${behind.group?.key}`}
              title={behind === everything ? 'Последние споры' : titleOf(behind)}
              items={data.items}
              none="Таких споров нет"
              back="Показать все споры"
              renderItem={(item) => <Disputed item={item} />}
              onClose={behind === everything ? undefined : () => setBehind(everything)}
            />
          </>
        )}
      </div>
    </ReportPage>
  )
}

const Disputed = ({
  item: { taskId, queue, title, company, operator, costs, reason, openedAt, result, note, settledAt },
}: {
  item: ReportedDispute
}) => (
  <div className="min-width-0">
    <Link to="/tasks/$queue/{-$id}" params={{ queue, id: taskId }}>
      {numbered(taskId)} {title}
    </Link>
    <p className="no-margin break-words">{reason}</p>
    <p className="no-margin">
      {result === null ? (
        <span className="warn">Не закончен</span>
      ) : (
        [disputeResultTitles[result], note].filter(Boolean).join('. ')
      )}
    </p>
    <p className="no-margin text-12 muted">
      {[
        company,
        operator,
        costs > 0 && money(costs),
        `${dayAndTime(openedAt)}${settledAt === null ? '' : ` – ${dayAndTime(settledAt)}`}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
)
