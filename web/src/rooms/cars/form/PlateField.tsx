import { Select } from '@mantine/core'
import { PlateCountry } from '@naryad/contract/cars/cars'
import { plateCountryTitles } from '@naryad/contract/cars/plates'

import { carFormats } from '../../../entities/car/carFormats.ts'
import { fieldsOf, type FormModel } from '../../../ui/form/entity.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import type { CarDraft } from './carForm.ts'

import styles from './form.module.css'

const countries = PlateCountry.options.map((value) => ({ value, label: plateCountryTitles[value] }))

/** A plate field for any Russian format; the country is shown only if it is another one. */
export function PlateField({ form }: { form: FormModel<CarDraft> }) {
  const { draft, change, errors } = form
  const isForeign = draft.plateCountry !== 'RU'
  return (
    <>
      <div>
        <TypedField
          key={isForeign ? 'foreign' : 'russian'}
          label="Госномер"
          format={isForeign ? carFormats.foreignPlate : carFormats.plate}
          data-autofocus
          {...fieldsOf(form).nullable('plate')}
        />
        {!isForeign && (
          <button type="button" className={styles.link} onClick={() => change({ plateCountry: 'BY' })}>
            Номер другой страны
          </button>
        )}
      </div>
      {isForeign && (
        <Select
          label="Страна номера"
          allowDeselect={false}
          searchable
          comboboxProps={{ withinPortal: false }}
          data={countries}
          value={draft.plateCountry}
          error={errors['plateCountry']}
          onChange={(value) => change({ plateCountry: PlateCountry.parse(value) })}
        />
      )}
    </>
  )
}
