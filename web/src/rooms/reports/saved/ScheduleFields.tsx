import { NativeSelect, TextInput } from '@mantine/core'
import { scheduleWords, weekdays, weekdayTitles } from '@naryad/contract/saved-reports/saved-reports.words'

import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { FieldSentences } from '../../../ui/form/sentences.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import { faultsOf, type SaveReportValues, scheduleOf } from './saveReportState.ts'

import styles from './saved.module.css'

const choices = [
  { value: 'never', label: 'Не присылать' },
  { value: 'week', label: 'По дням недели' },
  { value: 'month', label: 'Раз в месяц' },
] as const

interface ScheduleFieldsProps {
  values: SaveReportValues
  errors: FieldSentences
  /** Recipient of the letter. */
  email: string
  onChange: (part: Partial<SaveReportValues>) => void
}

/** Schedule of a report in the company's time zone. */
export function ScheduleFields({ values, errors, email, onChange }: ScheduleFieldsProps) {
  const schedule = Object.keys(faultsOf({ ...values, name: '-' })).length === 0 ? scheduleOf(values) : null
  return (
    <>
      <NativeSelect
        label="Присылать письмом"
        classNames={{ input: styles.select ?? '' }}
        value={values.every}
        data={[...choices]}
        onChange={({ currentTarget }) =>
          onChange({
            every:
              oneOf(
                choices.map(({ value }) => value),
                currentTarget.value,
              ) ?? 'never',
          })
        }
      />
      {values.every === 'week' && (
        <WeekdayChoice
          chosen={values.weekdays}
          error={errors.weekdays}
          onChange={(chosen) => onChange({ weekdays: chosen })}
        />
      )}
      {values.every !== 'never' && (
        <div className="grid two-columns gap-12">
          {values.every === 'month' && (
            <NumberField
              label="Число"
              value={values.day}
              error={errors.day}
              onChange={(day) => onChange({ day })}
            />
          )}
          <TextInput
            type="time"
            label="Время"
            value={values.at}
            error={errors.at}
            onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
          />
        </div>
      )}
      {schedule && (
        <p className="no-margin text-12 muted phone-text-13">
          Ссылка на файл придёт на {email} {scheduleWords(schedule)} по времени компании
        </p>
      )}
    </>
  )
}

interface WeekdayChoiceProps {
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

const WeekdayChoice = ({ chosen, error, onChange }: WeekdayChoiceProps) => (
  <fieldset className="no-margin no-padding no-border flex wrap gap-6">
    <legend className={styles.legend}>Дни недели</legend>
    {weekdays.map((day) => (
      <label
        key={day}
        className={`center height-36 rounded-md pointer min-width-44 border-strong phone-height-44 ${styles.weekday}`}
      >
        <input
          type="checkbox"
          className="visually-hidden"
          checked={chosen.includes(day)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
          }
        />
        {weekdayTitles[day - 1]}
      </label>
    ))}
    {error && (
      <span className="full-width text-12 err" role="alert">
        {error}
      </span>
    )}
  </fieldset>
)
