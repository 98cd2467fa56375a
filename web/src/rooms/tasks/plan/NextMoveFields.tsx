import { TextInput } from '@mantine/core'
import { nextMoveField } from '@naryad/contract/tasks/tasks.columns'

import type { PlanDraft } from '../../../entities/task/plan/plan.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { MomentFields } from '../../../ui/form/MomentFields.tsx'

/** The next step as form values. */
export interface NextMoveDraft extends PlanDraft {
  note: string
  who: 'CLIENT' | 'DRIVER'
}

const waitedFor = [
  { value: 'CLIENT', title: 'Клиента' },
  { value: 'DRIVER', title: 'Водителя' },
] as const

interface NextMoveFieldsProps {
  value: NextMoveDraft
  onChange: (next: Partial<NextMoveDraft>) => void
  /** Whether it can be chosen whom one waits for. */
  isMoverChosen: boolean
  error: string | null
}

export const NextMoveFields = ({ value, onChange, isMoverChosen, error }: NextMoveFieldsProps) => (
  <>
    {isMoverChosen && (
      <Segments
        label="Кого ждём"
        value={value.who}
        onChange={(who) => onChange({ who })}
        choices={waitedFor}
      />
    )}
    <MomentFields label={nextMoveField} value={value} onChange={onChange} error={error} />
    <TextInput
      label="Что сделать"
      placeholder="например: позвонить клиенту"
      maxLength={300}
      value={value.note}
      onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
    />
  </>
)
