import { Select } from '@mantine/core'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { unitTitle } from '@naryad/contract/units/units.words'

import { warrantyText } from '../../../entities/unit/unitWords.ts'
import { useTaskUnits } from '../useTaskUnits.ts'
import type { TaskDraft } from './draft.ts'

interface UnitFieldProps {
  draft: TaskDraft
  error: string | undefined
  onChange: (unitId: number | null) => void
}

/** Which unit of the truck the work is about: asked where there are several of the kind, shown where there is one. */
export function UnitField({ draft, error, onChange }: UnitFieldProps) {
  const { units } = useTaskUnits({ carId: draft.car?.id ?? null, categoryId: draft.categoryId })
  const [only] = units
  if (!only) return null
  if (units.length === 1)
    return (
      <p className="no-margin muted">
        {unitTitle(only)}. {warrantyText(only)}
      </p>
    )
  const chosen = units.find(({ id }) => id === draft.unitId)
  return (
    <Select
      label={taskTitles.unit}
      placeholder={`Какой из ${units.length}?`}
      clearable
      description={chosen && warrantyText(chosen)}
      data={units.map((unit) => ({ value: String(unit.id), label: unitTitle(unit) }))}
      value={chosen ? String(chosen.id) : null}
      error={error}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  )
}
