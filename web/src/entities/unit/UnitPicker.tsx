import type { Unit, UnitQuery } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'

import { type LookupProps, useLookup } from '../../client/queries/useLookup.ts'
import { Picker, type PickerAction } from '../../ui/form/Picker.tsx'
import { UnitLine } from './UnitName.tsx'
import { unitsQueries } from './units.queries.ts'
import { UnitWhere } from './UnitWhere.tsx'

interface UnitPickerProps extends LookupProps<Unit>, Pick<UnitQuery, 'places' | 'kinds'> {
  /** Adds a unit with the typed serial. */
  actionsFor?: (typed: string) => readonly PickerAction[]
}

/** Units by serial in any spelling, model or plate. */
export function UnitPicker({ label = 'Прибор', places, kinds, actionsFor, ...rest }: UnitPickerProps) {
  const found = useLookup((text) => unitsQueries.lookup(text, { places, kinds }))
  return (
    <Picker<Unit>
      label={label}
      placeholder="Серийный номер или модель"
      {...found}
      keyOf={({ id }) => id}
      textOf={unitTitle}
      renderOption={(unit) => (
        <span className="row gap-8 min-width-0">
          <UnitLine unit={unit} />
          <span className="push-right rigid text-12 muted">
            <UnitWhere unit={unit} />
          </span>
        </span>
      )}
      nothing="Такого прибора нет"
      actions={actionsFor?.(found.query.trim()) ?? []}
      {...rest}
    />
  )
}
