import { PeriodPicker } from '../../../ui/filters/PeriodPicker.tsx'
import type { ConditionKey } from './conditions.ts'
import type { EditorProps } from './editorProps.ts'

type End = Extract<
  ConditionKey,
  `${'nextMove' | 'planned' | 'created' | 'taken' | 'done' | 'closed'}${'From' | 'To'}`
>

interface PeriodChoiceProps extends EditorProps {
  from: End
  to: End
}

/** A range of days for one of a task's timestamps. */
export const PeriodChoice = ({ conditions, onChange, from, to }: PeriodChoiceProps) => (
  <PeriodPicker
    from={conditions[from]}
    to={conditions[to]}
    onChange={(period) => onChange({ ...conditions, [from]: period.from, [to]: period.to })}
  />
)
