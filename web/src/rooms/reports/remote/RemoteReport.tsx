import type { RemoteFigures, ReportedRemote } from '@naryad/contract/reports/remote-report'
import {
  type RemoteFigure,
  remoteFigureTitles,
  type RemoteGroup,
  remoteGroups,
  remoteGroupTitles,
} from '@naryad/contract/reports/remote-report.words'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dayAndTime } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { countColumnsOf } from '../frame/countColumnsOf.ts'
import type { FigureColumn } from '../frame/GroupedFigures.tsx'
import { GroupedReport } from '../frame/GroupedReport.tsx'
import { ReportedTask } from '../frame/ReportedTask.tsx'
import { shareText } from '../frame/shareText.ts'
import { useGroupedReport } from '../frame/useGroupedReport.ts'
import { reportsQueries } from '../reports.queries.ts'

const counting = countColumnsOf(remoteFigureTitles)

const columns: readonly FigureColumn<RemoteFigures, RemoteFigure>[] = [
  counting('done'),
  counting('remote'),
  { key: 'share', title: 'Доля удалённых', text: ({ done, remote }) => shareText(remote, done) },
  counting('repeated'),
  { key: 'repeats', title: 'Доля повторов', text: ({ remote, repeated }) => shareText(repeated, remote) },
]

/** What was solved without a visit, and whether it stayed solved. */
export function RemoteReport() {
  const chosen = useGroupedReport<RemoteGroup, RemoteFigure>('category', 'remote')
  const { body, listed } = chosen
  return (
    <GroupedReport
      report="remote"
      excel={{ route: reportsRoutes.remoteExcel, name: 'Отчет по удаленным решениям.xlsx', body }}
      chosen={chosen}
      query={useQuery(reportsQueries.remote(listed))}
      isEmpty={({ done }) => done === 0}
      empty={{
        title: 'За период ничего не выполнено',
        text: 'Здесь появится доля заявок, которые решили без выезда, и повторы после них',
      }}
      columns={columns}
      figureTitles={remoteFigureTitles}
      groups={remoteGroups}
      groupTitles={remoteGroupTitles}
      caption="Удалённые решения по группам"
      words={{
        first: 'Последние удалённые решения',
        none: 'Таких заявок нет',
        back: 'Показать все удалённые решения',
      }}
      renderItem={(item) => <Solved item={item} />}
    />
  )
}

const Solved = ({ item }: { item: ReportedRemote }) => {
  const { category, company, operator, isRemote, doneAt, repeatId } = item
  return (
    <ReportedTask
      task={item}
      facts={[isRemote ? 'удалённо' : 'с выездом', category, company, operator, dayAndTime(doneAt)]}
    >
      {repeatId !== null && (
        <p className="no-margin">
          <span className="warn">Повтор: </span>
          <Link to="/tasks/$queue/{-$id}" params={{ queue: item.queue, id: repeatId }}>
            {numbered(repeatId)}
          </Link>
        </p>
      )}
    </ReportedTask>
  )
}
