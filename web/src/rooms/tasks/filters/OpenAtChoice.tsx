import { DayPicker } from '../../../ui/filters/PeriodPicker.tsx'
import type { EditorProps } from './editorProps.ts'

/** Tasks that existed and were not closed at the end of a day. */
export const OpenAtChoice = ({ conditions, onChange }: EditorProps) => (
  <DayPicker value={conditions.openAt} onChange={(openAt) => onChange({ ...conditions, openAt })} />
)
