import type { CompanyRef } from '@naryad/contract/companies/companies'
import { inQuotes } from '@naryad/contract/kit/quotes'
import IconPlus from '~icons/plus'

import { type LookupProps, useLookup } from '../../client/queries/useLookup.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { companyLookup } from './companies.queries.ts'

interface CompanyPickerProps extends LookupProps<CompanyRef> {
  /** Creates a new object from the typed text, or from a name known from elsewhere. */
  create?: { name: string; run: (name: string) => void } | undefined
}

export function CompanyPicker({ label = 'Организация', placeholder, create, ...rest }: CompanyPickerProps) {
  const found = useLookup(companyLookup)
  const newName = found.query.trim() || create?.name
  return (
    <Picker<CompanyRef>
      label={label}
      placeholder={placeholder ?? 'Название или ИНН'}
      {...found}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      nothing="Такой организации нет"
      actions={
        create && newName
          ? [{ title: `Добавить ${inQuotes(newName)}`, icon: IconPlus, run: () => create.run(newName) }]
          : []
      }
      {...rest}
    />
  )
}
