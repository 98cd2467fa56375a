import { TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { UnitModelRef } from '@naryad/contract/units/unit-models'
import type { Unit } from '@naryad/contract/units/units'
import type { UnitKind, UnitPlace } from '@naryad/contract/units/units.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconPlus from '~icons/plus'
import IconScan from '~icons/scan'

import { useMe } from '../../client/session/me.ts'
import { ModelSelect } from '../../entities/unit/ModelSelect.tsx'
import { UnitLine } from '../../entities/unit/UnitName.tsx'
import { UnitPicker } from '../../entities/unit/UnitPicker.tsx'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { CodeScanner } from '../../ui/camera/CodeScanner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type ChosenUnit, newUnit, nothingChosen, unitByCode } from './chosenUnit.ts'

import styles from './units.module.css'

interface UnitChoiceProps {
  label: string
  value: ChosenUnit
  /** Units of other kinds are not offered. */
  kind?: UnitKind | undefined
  /** The model of a new unit until another is chosen. */
  model?: UnitModelRef | undefined
  errors: FieldSentences
  /** Begins with the camera. */
  isScanning?: boolean
  onChange: (chosen: ChosenUnit) => void
}

/** From a truck a unit is taken by its own «Снять…», not by the way. */
const otherPlaces: UnitPlace[] = ['PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'UNKNOWN']

/** A unit to install: one in hands, one found by number or scanned, or a new one. */
export function UnitChoice({
  label,
  value,
  kind,
  model,
  errors,
  isScanning: startsScanning = false,
  onChange,
}: UnitChoiceProps) {
  const me = useMe()
  const client = useQueryClient()
  const [isScanning, setScanning] = useState(startsScanning)
  const own = useQuery(unitsQueries.ofUser(me.id)).data?.items ?? []
  const offered = own.filter((unit) => kind === undefined || unit.model.kind === kind)
  const kinds = kind === undefined ? undefined : [kind]

  const takeCode = async (code: string) => {
    setScanning(false)
    const inHands = unitByCode(own, code, kind)
    if (inHands) return onChange({ isNew: false, unit: inHands })
    const found = await client.query(unitsQueries.lookup(code, { places: undefined, kinds })).then(
      ({ items }) => unitByCode(items, code, kind),
      () => undefined,
    )
    return onChange(found ? { isNew: false, unit: found } : newUnit(code, model))
  }

  return (
    <fieldset className="stack gap-8 no-margin no-padding no-border min-width-0">
      <legend className="no-padding text-13 line-20 medium phone-text-15">{label}</legend>
      {isScanning && (
        <CodeScanner hint="Наведите камеру на код прибора" onCode={(code) => void takeCode(code)} />
      )}
      {!value.isNew && offered.length > 0 && (
        <OwnUnits units={offered} chosen={value.unit} onChoose={(unit) => onChange({ isNew: false, unit })} />
      )}
      {value.isNew ? (
        <NewUnitFields kind={kind} value={value} errors={errors} onChange={onChange} />
      ) : (
        <UnitPicker
          label={offered.length > 0 ? 'Другой прибор' : 'Прибор'}
          kinds={kinds}
          places={otherPlaces}
          value={offered.some(({ id }) => id === value.unit?.id) ? null : value.unit}
          error={errors['newId'] ?? errors['unitId']}
          onChange={(unit) => onChange({ isNew: false, unit })}
          actionsFor={(typed) => [
            {
              title: typed ? `Новый прибор ${inQuotes(typed)}` : 'Новый прибор',
              icon: IconPlus,
              run: () => onChange(newUnit(typed, model)),
            },
          ]}
        />
      )}
      <div className="flex wrap gap-8">
        <Button
          size="sm"
          leftSection={<Icon of={IconScan} />}
          aria-pressed={isScanning}
          onClick={() => setScanning(!isScanning)}
        >
          {isScanning ? 'Выключить камеру' : 'Сканировать'}
        </Button>
        {value.isNew && (
          <Button size="sm" variant="subtle" onClick={() => onChange(nothingChosen)}>
            Выбрать из имеющихся
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface NewUnitFieldsProps extends Pick<UnitChoiceProps, 'kind' | 'errors' | 'onChange'> {
  value: ChosenUnit & { isNew: true }
}

/** The server names the fields of the new unit of a replacement with a path before them. */
const NewUnitFields = ({ kind, value, errors, onChange }: NewUnitFieldsProps) => (
  <div className={styles.pair}>
    <ModelSelect
      kind={kind}
      value={value.model}
      error={errors['modelId'] ?? errors['new.modelId']}
      onChange={(model) => onChange({ ...value, model })}
    />
    <TextInput
      label="Серийный номер"
      withAsterisk
      maxLength={100}
      autoCapitalize="characters"
      value={value.serial}
      error={errors['serial'] ?? errors['new.serial']}
      onChange={({ currentTarget }) => onChange({ ...value, serial: currentTarget.value })}
    />
  </div>
)

interface OwnUnitsProps {
  units: readonly Unit[]
  chosen: Unit | null
  onChoose: (unit: Unit) => void
}

/** «У меня»: most often one of these is put. */
const OwnUnits = ({ units, chosen, onChoose }: OwnUnitsProps) => (
  <ul className={styles.own} aria-label="У меня">
    {units.map((unit) => (
      <li key={unit.id}>
        <button
          type="button"
          className={styles.ownUnit}
          aria-pressed={unit.id === chosen?.id}
          onClick={() => onChoose(unit)}
        >
          <UnitLine unit={unit} />
          <span className="push-right rigid text-12 muted">у меня</span>
        </button>
      </li>
    ))}
  </ul>
)
