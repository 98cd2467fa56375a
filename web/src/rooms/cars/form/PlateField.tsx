import { Select } from '@mantine/core'
import { plateCountryTitles } from '@naryad/contract/cars/plates'

import { carFormats } from '../../../entities/car/carFormats.ts'
import { fieldsOf, type FormModel } from '../../../ui/form/entity.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import type { CarDraft } from './carForm.ts'

import styles from './form.module.css'

/** A plate field for any Russian format; the country is shown only if it is another one. */
export function PlateField({ form }: { form: FormModel<CarDraft> }) {
  const { draft, change } = form
  const isForeign = draft.plateCountry !== 'RU'
  return (
    <>
      <div>
        <TypedField
          key={isForeign ? 'foreign' : 'russian'}
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
          searchable
          comboboxProps={{ withinPortal: false }}
          {...fieldsOf(form).choice('plateCountry', plateCountryTitles)}
        />
      )}
    </>
  )
}
