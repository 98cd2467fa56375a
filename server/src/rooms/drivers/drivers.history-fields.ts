import { formatPlate } from '@naryad/contract/cars/plates'
import { DriverInput } from '@naryad/contract/drivers/drivers'
import { plainPhone } from '@naryad/contract/kit/phones'

import { calendarDay, textOrNull, yesNo } from '../../platform/text/values.ts'
import { type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { DriverState } from './drivers.repo.ts'

type Show = (driver: DriverState) => string | null

const shows: Readonly<Record<keyof DriverInput, Show>> = {
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => textOrNull(firstName),
  middleName: ({ middleName }) => textOrNull(middleName),
  phone: ({ phone }) => phone && plainPhone(phone),
  companyId: ({ companyName }) => companyName,
  carId: ({ carTitle }) => (carTitle === null ? null : formatPlate(carTitle)),
  licenseNumber: ({ licenseNumber }) => textOrNull(licenseNumber),
  licenseExpiresOn: ({ licenseExpiresOn }) => calendarDay(licenseExpiresOn),
  driverCardNumber: ({ driverCardNumber }) => textOrNull(driverCardNumber),
  driverCardExpiresOn: ({ driverCardExpiresOn }) => calendarDay(driverCardExpiresOn),
  birthDate: ({ birthDate }) => calendarDay(birthDate),
  comment: ({ comment }) => textOrNull(comment),
  isActive: ({ isActive }) => yesNo(isActive),
}

export const driverHistoryFields: readonly HistoryField<DriverState>[] = historyFieldsOf(DriverInput, shows, {
  companyId: ({ companyId }) => companyId,
  carId: ({ carId }) => carId,
})
