import { NativeSelect } from '@mantine/core'
import {
  periodBases,
  periodBaseTitles,
  type TaskGrouping,
  taskGroupings,
  taskGroupingTitles,
  type TaskMeasure,
  taskMeasureFacts,
} from '@naryad/contract/reports/reports.words'
import IconChevronDown from '~icons/chevron-down'

import { useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { oneOf } from '../../../ui/oneOf.ts'
import { ConditionsForm } from '../../tasks/index.ts'
import { PeriodButton } from '../frame/PeriodButton.tsx'
import { groupingsBeside, initialTaskReport, measuresFor } from './taskReportState.ts'
import type { TaskReportView } from './useTaskReport.ts'

import styles from './tasksReport.module.css'

/** Parameters of the report: period, filters, groups, figures. */
export function ReportConditions({ state, period, setPeriod, change }: TaskReportView) {
  const isClient = useMe().role === 'client'
  const [first, second] = state.groupBy
  return (
    <>
      <div className={`grid gap-6 ${styles.field}`}>
        <span className="medium">Период</span>
        <PeriodButton period={period} onChange={setPeriod} size="lg" />
        <NativeSelect
          aria-label="Период по"
          classNames={{ input: styles.select ?? '' }}
          value={state.periodBy}
          data={periodBases.map((base) => ({ value: base, label: periodBaseTitles[base] }))}
          onChange={({ currentTarget }) => {
            const periodBy = oneOf(periodBases, currentTarget.value)
            if (periodBy) change({ periodBy })
          }}
        />
      </div>
      <ConditionsForm conditions={state.conditions} onChange={(conditions) => change({ conditions })} />
      <GroupingSelect
        label="Группировка"
        value={first}
        options={groupingsBeside(undefined, isClient)}
        onChange={(grouping) => {
          const beside = grouping && second && groupingsBeside(grouping, isClient).includes(second)
          change({ groupBy: grouping ? (beside ? [grouping, second] : [grouping]) : [] })
        }}
      />
      {first && (
        <GroupingSelect
          label="Внутри группы"
          value={second}
          options={groupingsBeside(first, isClient)}
          onChange={(grouping) => change({ groupBy: grouping ? [first, grouping] : [first] })}
        />
      )}
      <Measures
        chosen={state.measures}
        offered={measuresFor(isClient)}
        onChange={(measures) => change({ measures })}
      />
      <div className="flex">
        <Button variant="subtle" onClick={() => change(initialTaskReport)}>
          Сбросить
        </Button>
      </div>
    </>
  )
}

interface GroupingSelectProps {
  label: string
  value: TaskGrouping | undefined
  options: readonly TaskGrouping[]
  onChange: (grouping: TaskGrouping | undefined) => void
}

const GroupingSelect = ({ label, value, options, onChange }: GroupingSelectProps) => (
  <NativeSelect
    label={label}
    classNames={{ input: styles.select ?? '' }}
    value={value ?? ''}
    data={[
      { value: '', label: 'Без группировки' },
      ...options.map((grouping) => ({ value: grouping, label: taskGroupingTitles[grouping] })),
    ]}
    onChange={({ currentTarget }) => onChange(oneOf(taskGroupings, currentTarget.value))}
  />
)

interface MeasuresProps {
  chosen: readonly TaskMeasure[]
  offered: readonly TaskMeasure[]
  onChange: (measures: readonly TaskMeasure[]) => void
}

/** At least one figure must stay selected. */
const Measures = ({ chosen, offered, onChange }: MeasuresProps) => (
  <div className="row gap-8 line-above pad-top-12">
    <span className="medium">Показатели</span>
    <span className={styles.aside}>
      {chosen.length} из {offered.length}
    </span>
    <Drop
      label="Показатели"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <Button
          size="sm"
          aria-expanded={isOpen}
          rightSection={<Icon of={IconChevronDown} size={14} />}
          onClick={toggle}
        >
          Настроить
        </Button>
      )}
    >
      {() => (
        <ChoiceList
          label="Показатели"
          choices={offered.map((measure) => ({ value: measure, label: taskMeasureFacts[measure].title }))}
          chosen={chosen}
          onChange={(next) =>
            next.length > 0 && onChange(offered.filter((measure) => next.includes(measure)))
          }
        />
      )}
    </Drop>
  </div>
)
