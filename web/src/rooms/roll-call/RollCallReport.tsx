import type { RollCallGroup } from '@naryad/contract/roll-call/roll-call.report'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import {
  type RollCallGrouping,
  rollCallGroupings,
  rollCallGroupingTitles,
  type RollCallMeasure,
  rollCallMeasureTitles,
  statusesBehind,
} from '@naryad/contract/roll-call/roll-call.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Segments } from '../../kit/controls/Segments.tsx'
import { wallTime } from '../../kit/formats/zone.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { Failed } from '../../platform/queries/Failed.tsx'
import { useMe } from '../../platform/session/me.ts'
import {
  ExcelButton,
  PeriodButton,
  ReportPage,
  SaveReportButton,
  usePeriod,
  useReportExcel,
} from '../reports/index.ts'
import { BehindRows } from './BehindRows.tsx'
import { DaysChart } from './DaysChart.tsx'
import { DaySheet } from './DaySheet.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { type RollCallBody, rollCallQueries } from './rollCall.queries.ts'
import { RollCallFigures } from './RollCallFigures.tsx'

import styles from './rollCall.module.css'

const fileName = 'Отчет по явкам.xlsx'

const todayOf = (now = Date.now()): string => {
  const { year, month, day } = wallTime(now)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

const parts = [
  { value: 'sheet', title: 'Лист дня' },
  { value: 'report', title: 'Отчёт' },
] as const
type Part = (typeof parts)[number]['value']

/** Who was expected and who came: the report of a period, and the sheet of a day beside it. */
export function RollCallReport() {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState<RollCallGrouping>('company')
  const [date, setDate] = useState(todayOf)
  const [part, setPart] = useState<Part>('sheet')
  const isPhone = useIsPhone()
  const excel = useReportExcel(rollCallRoutes.excel, fileName)
  const body = { dateFrom: period.from, dateTo: period.to, groupBy }
  return (
    <ReportPage
      report="roll-call"
      actions={
        <>
          <PeriodButton period={period} onChange={setPeriod} />
          <SaveReportButton definition={{ kind: 'roll-call', input: { groupBy } }} days={period} />
          <ExcelButton
            name={fileName}
            isRunning={excel.isRunning}
            onStart={() => excel.start(body)}
            onCancel={excel.cancel}
          />
        </>
      }
    >
      {isPhone && (
        <div className={styles.parts}>
          <Segments label="Что показать" value={part} onChange={setPart} choices={parts} />
        </div>
      )}
      <div className={styles.panes}>
        {(!isPhone || part === 'report') && (
          <Period
            body={body}
            groupBy={groupBy}
            onGroupBy={setGroupBy}
            onDay={(day) => {
              setDate(day)
              setPart('sheet')
            }}
          />
        )}
        {(!isPhone || part === 'sheet') && <DaySheet key={date} date={date} onDate={setDate} />}
      </div>
    </ReportPage>
  )
}

interface PeriodProps {
  body: RollCallBody
  groupBy: RollCallGrouping
  onGroupBy: (groupBy: RollCallGrouping) => void
  onDay: (date: string) => void
}

interface Behind {
  title: string
  body: RollCallBody
}

/** The figures of a period, by group and by day, with what stands behind each. */
function Period({ body, groupBy, onGroupBy, onDay }: PeriodProps) {
  const { data, error, isFetching, refetch } = useQuery(rollCallQueries.report({ ...body, limit: 0 }))
  const [behind, setBehind] = useState<Behind | null>(null)
  const isClient = useMe().role === 'client'
  const open = (measure: RollCallMeasure, group?: RollCallGroup) =>
    setBehind({
      title: `${group?.title ?? 'За период'}: ${rollCallMeasureTitles[measure].toLowerCase()}`,
      body: { ...body, ...group?.search, statuses: [...statusesBehind[measure]] },
    })
  // Employees of the service company are none of a client's.
  const groupings = rollCallGroupings.filter((value) => !isClient || value !== 'employee')
  return (
    <div className={styles.period}>
      <Segments
        label="Группировка"
        value={groupBy}
        onChange={(value) => {
          setBehind(null)
          onGroupBy(value)
        }}
        choices={groupings.map((value) => ({ value, title: rollCallGroupingTitles[value] }))}
      />
      <RefreshLine isOn={isFetching && data !== undefined} />
      {!data && error && (
        <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={10} height={36} hasHead />}
      {data && <RollCallFigures values={data.totals} onOpen={open} />}
      {data?.totals.planned === 0 && (
        <EmptyState
          title="За период никого не ждали"
          text="Явки появляются сами, когда у заявки с ТС есть план визита"
        />
      )}
      {behind && (
        <BehindRows
          key={`${behind.title} ${groupBy}`}
          title={behind.title}
          body={behind.body}
          onClose={() => setBehind(null)}
        />
      )}
      {data && data.totals.planned > 0 && (
        <>
          <GroupsTable groupBy={groupBy} groups={data.groups} totals={data.totals} onOpen={open} />
          <DaysChart days={data.days} onOpen={onDay} />
        </>
      )}
    </div>
  )
}
