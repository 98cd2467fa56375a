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

import { dayAndTime } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import {
  countColumnsOf,
  type FigureColumn,
  GroupedReport,
  ReportedTask,
  useGroupedReport,
} from '../reports/index.ts'
import { disputesQueries } from './disputes.queries.ts'

const days = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

const counting = countColumnsOf(disputeFigureTitles)

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

/** Disputes about visits: how many, how they ended, how long that took and what was questioned. */
export function DisputesReport() {
  const chosen = useGroupedReport<DisputeGroup, DisputeFigure>('company', 'all')
  const { body, listed } = chosen
  return (
    <GroupedReport
      report="disputes"
      excel={{ route: disputesRoutes.excel, name: 'Отчет по спорам.xlsx', body }}
      chosen={chosen}
      query={useQuery(disputesQueries.report(listed))}
      isEmpty={({ all }) => all === 0}
      empty={{
        title: 'За период споров не было',
        text: 'Спор открывает старший диспетчер в заявке: «Доказательства визита → Спор…»',
      }}
      columns={columns}
      figureTitles={disputeFigureTitles}
      groups={disputeGroups}
      groupTitles={disputeGroupTitles}
      caption="Споры по группам"
      words={{ first: 'Последние споры', none: 'Таких споров нет', back: 'Показать все споры' }}
      renderItem={(item) => <Disputed item={item} />}
    />
  )
}

const Disputed = ({ item }: { item: ReportedDispute }) => {
  const { company, operator, costs, reason, openedAt, result, note, settledAt } = item
  return (
    <ReportedTask
      task={item}
      facts={[
        company,
        operator,
        costs > 0 && money(costs),
        `${dayAndTime(openedAt)}${settledAt === null ? '' : ` – ${dayAndTime(settledAt)}`}`,
      ]}
    >
      <p className="no-margin break-words">{reason}</p>
      <p className="no-margin">
        {result === null ? (
          <span className="warn">Не закончен</span>
        ) : (
          [disputeResultTitles[result], note].filter(Boolean).join('. ')
        )}
      </p>
    </ReportedTask>
  )
}
