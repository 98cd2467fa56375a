import { deadlineDays, deadlineDayTitles } from '@naryad/contract/tasks/tasks.words'

import { dayOf, momentsOf } from '../../../ui/filters/period.ts'
import { DayRangeCalendar } from '../../../ui/filters/PeriodPicker.tsx'
import type { EditorProps } from './editorProps.ts'
import { withoutKind } from './kinds.ts'

/** Days from today, which stay relative in a saved filter, or a fixed period: one replaces the other. */
export function DeadlineChoice({ conditions, onChange }: EditorProps) {
  const { deadline: chosen, deadlineFrom, deadlineTo } = conditions
  const others = withoutKind(conditions, 'deadline')
  return (
    <DayRangeCalendar
      presets={deadlineDays.map((deadline) => ({
        title: deadlineDayTitles[deadline],
        isChosen: deadline === chosen,
        onChoose: () => onChange(deadline === chosen ? others : { ...others, deadline }),
      }))}
      value={{
        from: deadlineFrom ? dayOf(deadlineFrom) : null,
        to: deadlineTo ? dayOf(deadlineTo) : null,
      }}
      onChange={(range) => {
        const { from, to } = momentsOf(range)
        onChange({ ...others, deadlineFrom: from, deadlineTo: to })
      }}
    />
  )
}
