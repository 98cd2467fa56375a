import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'

import { type LookupProps, useLookup } from '../../client/queries/useLookup.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { phone } from '../../ui/formats/phones.ts'
import { driverLookup } from './drivers.queries.ts'

export function DriverPicker({
  label = 'Водитель',
  companyId,
  ...rest
}: LookupProps<DriverRef> & { companyId?: number | undefined }) {
  const found = useLookup((text) => driverLookup(text, text ? undefined : companyId))
  return (
    <Picker<DriverRef>
      label={label}
      placeholder="Имя или телефон"
      {...found}
      keyOf={({ id }) => id}
      textOf={fullName}
      renderOption={(driver) => `${fullName(driver)}${driver.phone ? `, ${phone(driver.phone)}` : ''}`}
      nothing="Такого водителя нет"
      {...rest}
    />
  )
}
