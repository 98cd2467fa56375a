import type { RollCallGroup } from '@naryad/contract/roll-call/roll-call.report'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import {
  rollCallGroupings,
  rollCallGroupingTitles,
  type RollCallMeasure,
  rollCallMeasureTitles,
  statusesBehind,
} from '@naryad/contract/roll-call/roll-call.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useMe } from '../../client/session/me.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { ReportFilters, ReportPage, ReportTools, usePeriod } from '../reports/index.ts'
import { BehindRows } from './BehindRows.tsx'
import { DaysChart } from './DaysChart.tsx'
import { DaySheet } from './DaySheet.tsx'
import { GroupsTable } from './GroupsTable.tsx'
import { type RollCallBody, rollCallQueries } from './rollCall.queries.ts'
import { RollCallFigures } from './RollCallFigures.tsx'
import { type ListedFigure, type RollCallAddress, useRollCallAddress } from './useRollCallAddress.ts'

import styles from './rollCall.module.css'

const fileName = 'Отчет по явкам.xlsx'

const parts = [
  { value: 'sheet', title: 'Лист дня' },
  { value: 'report', title: 'Отчёт' },
] as const
type Part = (typeof parts)[number]['value']

/** Attendance: the report of a period, and the sheet of a day beside it. */
export function RollCallReport() {
  const [period, setPeriod] = usePeriod()
  const [address, change] = useRollCallAddress()
  const { groupBy, date, companyIds, driverIds } = address
  const [part, setPart] = useState<Part>('sheet')
  const isPhone = useIsPhone()
  const conditions = { groupBy, companyIds, driverIds }
  const body = { dateFrom: period.from, dateTo: period.to, ...conditions }
  return (
    <ReportPage
      report="roll-call"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          definition={{ kind: 'roll-call', input: conditions }}
          excel={{ route: rollCallRoutes.excel, name: fileName, body }}
        />
      }
    >
      {isPhone && (
        <div className="grid pad-x-16 pad-y-8">
          <Segments label="Что показать" value={part} onChange={setPart} choices={parts} />
        </div>
      )}
      <div className={`flex grow min-height-0 ${styles.panes}`}>
        {(!isPhone || part === 'report') && (
          <Period
            body={body}
            address={address}
            onChange={change}
            onDay={(day) => {
              change({ date: day })
              setPart('sheet')
            }}
          />
        )}
        {(!isPhone || part === 'sheet') && (
          <DaySheet key={date} date={date} onDate={(day) => change({ date: day })} />
        )}
      </div>
    </ReportPage>
  )
}

interface PeriodProps {
  body: RollCallBody
  address: RollCallAddress
  onChange: (part: Partial<RollCallAddress>) => void
  onDay: (date: string) => void
}

const keyOf = ({ key }: RollCallGroup): string => key ?? 'none'

/** Figures of a period by group and by day, with the roll-calls behind each. */
function Period({ body, address, onChange, onDay }: PeriodProps) {
  const { groupBy, companyIds, driverIds, figure } = address
  const { data, error, isFetching, refetch } = useQuery(rollCallQueries.report({ ...body, limit: 0 }))
  const isClient = useMe().role === 'client'
  const open = (measure: RollCallMeasure, group?: RollCallGroup) =>
    onChange({ figure: { measure, ...(group && { group: keyOf(group) }) } })
  // A client does not see employees of the service company.
  const groupings = rollCallGroupings.filter((value) => !isClient || value !== 'employee')
  return (
    <div className={styles.period}>
      <div className="row wrap between gap-x-16 gap-y-8">
        <Segments
          label="Группировка"
          value={groupBy}
          onChange={(value) => onChange({ groupBy: value, figure: null })}
          choices={groupings.map((value) => ({ value, title: rollCallGroupingTitles[value] }))}
        />
        <ReportFilters
          keys={['companyIds', 'driverIds']}
          values={{ companyIds, driverIds }}
          onChange={(part) => onChange({ companyIds: [], driverIds: [], ...part, figure: null })}
        />
      </div>
      <RefreshLine isOn={isFetching && data !== undefined} />
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось сформировать отчёт"
        rows={10}
        height={36}
        hasHead
      />
      {data && <RollCallFigures values={data.totals} onOpen={open} />}
      {data?.totals.planned === 0 && (
        <EmptyState
          title="За период никого не ждали"
          text="Явки появляются сами, когда у заявки с ТС есть план визита"
        />
      )}
      {figure && data && (
        <Behind figure={figure} groups={data.groups} body={body} onClose={() => onChange({ figure: null })} />
      )}
      {data && data.totals.planned > 0 && (
        <>
          <GroupsTable
            key={groupBy}
            groupBy={groupBy}
            groups={data.groups}
            totals={data.totals}
            onOpen={open}
          />
          <DaysChart days={data.days} onOpen={onDay} />
        </>
      )}
    </div>
  )
}

interface BehindProps {
  figure: ListedFigure
  groups: readonly RollCallGroup[]
  body: RollCallBody
  onClose: () => void
}

/** Roll-calls behind a figure; a group missing in the current period has none. */
function Behind({ figure: { measure, group: key }, groups, body, onClose }: BehindProps) {
  const group = groups.find((one) => keyOf(one) === key)
  if (key !== undefined && !group) return null
  return (
    <BehindRows
      key={[measure, key, body.groupBy].join(' ')}
      title={`${group?.title ?? 'За период'}: ${rollCallMeasureTitles[measure].toLowerCase()}`}
      body={{ ...body, ...group?.search, statuses: [...statusesBehind[measure]] }}
      onClose={onClose}
    />
  )
}
