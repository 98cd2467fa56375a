import { Checkbox, NativeSelect } from '@mantine/core'
import type { RuleTime } from '@naryad/contract/automation/automation'
import { clocks, clockTitles } from '@naryad/contract/automation/automation.words'
import { useState } from 'react'

import { NumberField } from '../../ui/form/NumberField.tsx'
import { oneOf } from '../../ui/oneOf.ts'

import styles from './automation.module.css'

const units = [1, 60, 1440] as const
const unitTitles = { 1: 'минут', 60: 'часов', 1440: 'суток' } as const

interface TimeFieldsProps {
  time: RuleTime
  onChange: (time: RuleTime) => void
}

/** After how much time a rule acts. */
export function TimeFields({ time, onChange }: TimeFieldsProps) {
  const [unit, setUnit] = useState<(typeof units)[number]>(
    time.minutes % 1440 === 0 ? 1440 : time.minutes % 60 === 0 ? 60 : 1,
  )
  const mayWork = time.clock === 'IN_STATUS' || time.clock === 'SINCE_CREATED'
  const amount = time.minutes / unit
  return (
    <fieldset className={styles.group}>
      <legend className="no-padding medium below-4">Через сколько</legend>
      <NativeSelect
        aria-label="Отсчёт"
        value={time.clock}
        data={clocks.map((value) => ({ value, label: clockTitles[value] }))}
        onChange={({ currentTarget }) => {
          const clock = oneOf(clocks, currentTarget.value)
          if (clock) onChange({ ...time, clock })
        }}
      />
      <div className={styles.pair}>
        <NumberField
          label="Сколько"
          isLabelHidden
          value={time.minutes === 0 ? null : Math.round(amount)}
          onChange={(value) => onChange({ ...time, minutes: (value ?? 0) * unit })}
        />
        <NativeSelect
          aria-label="Единица времени"
          value={String(unit)}
          data={units.map((value) => ({ value: String(value), label: unitTitles[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = oneOf(units, Number(currentTarget.value))
            if (chosen === undefined) return
            setUnit(chosen)
            onChange({ ...time, minutes: Math.round(amount) * chosen })
          }}
        />
      </div>
      {mayWork && (
        <Checkbox
          label="Считать только рабочее время по производственному календарю"
          checked={time.isWorking}
          onChange={({ currentTarget }) => onChange({ ...time, isWorking: currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}
