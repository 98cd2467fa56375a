import type { UnitChange } from '@naryad/contract/units/units'
import { unitFields } from '@naryad/contract/units/units.fields'

import { historyFieldsOf } from '../history/index.ts'

export interface UnitState extends Omit<UnitChange, 'version'> {
  readonly modelTitle: string
}

export const unitHistoryFields = historyFieldsOf<UnitState>()(unitFields, {
  modelId: ({ modelTitle }) => modelTitle,
})
