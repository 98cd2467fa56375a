import { DayPicker } from '../../../kit/filters/PeriodPicker.tsx'
import type { EditorProps } from './editorProps.ts'

/** By the end of which day tasks were there and not closed yet. */
export const OpenAtChoice = ({ conditions, onChange }: EditorProps) => (
  <DayPicker value={conditions.openAt} onChange={(openAt) => onChange({ ...conditions, openAt })} />
)
