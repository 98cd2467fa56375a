import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { clock } from '../../../kit/formats/dates.ts'
import { RefreshLine } from '../../../kit/states/SkeletonRows.tsx'
import { Failed } from '../../../platform/queries/Failed.tsx'
import { useMe } from '../../../platform/session/me.ts'
import { PeriodButton } from '../frame/PeriodButton.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { reportsQueries } from '../reports.queries.ts'
import { AheadCard } from './AheadCard.tsx'
import { DayChart } from './DayChart.tsx'
import { Figures } from './Figures.tsx'
import { OperatorsCard } from './OperatorsCard.tsx'
import { overdueFigure, periodFigures } from './overviewFigures.ts'
import { QueuesCard } from './QueuesCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { overdueSearch, unapprovedSearch, useOverview } from './useOverview.ts'

import styles from './overview.module.css'

/** How the service stands, at a glance; every figure opens the requests behind it. */
export function OverviewReport() {
  const me = useMe()
  const [period, setPeriod] = usePeriod()
  const client = useQueryClient()
  const overview = useOverview(period)
  const { created, done, createdBefore, doneBefore, queues } = overview
  const now = useQuery(reportsQueries.counts([overdueSearch, unapprovedSearch]))
  const all = [created, done, createdBefore, doneBefore, queues]
  const failed = all.find(({ error, data }) => error && !data)

  const [overdue, unapproved] = now.data?.counts ?? []
  const isStaff = me.role !== 'client'
  const figures = [...periodFigures(overview, isStaff), overdueFigure(overdue)]

  return (
    <ReportPage
      report="overview"
      actions={
        <>
          {created.data && <span className={styles.readAt}>Данные на {clock(created.data.readAt)}</span>}
          <IconButton
            label="Прочитать заново"
            icon={IconRefresh}
            onClick={() => void client.invalidateQueries({ queryKey: ['reports'] })}
          />
          <PeriodButton period={period} onChange={setPeriod} />
        </>
      }
    >
      <RefreshLine isOn={all.some(({ isFetching, data }) => isFetching && data !== undefined)} />
      <div className={styles.body}>
        {failed?.error ? (
          <Failed
            title="Не удалось посчитать показатели"
            error={failed.error}
            onRetry={() => void client.invalidateQueries({ queryKey: ['reports'] })}
          />
        ) : (
          <>
            <Figures figures={figures} />
            <div className={styles.grid}>
              <div className={styles.column}>
                <DayChart period={period} created={created.data} done={done.data} />
                {isStaff && <OperatorsCard period={period} />}
                <AheadCard />
              </div>
              <div className={styles.column}>
                <StatusCard range={created.data?.period} />
                <QueuesCard report={queues.data} unapproved={unapproved} />
              </div>
            </div>
          </>
        )}
      </div>
    </ReportPage>
  )
}
