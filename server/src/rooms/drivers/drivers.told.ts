import { formatPlate } from '@naryad/contract/cars/plates'
import { DriverInput } from '@naryad/contract/drivers/drivers'
import { fieldTitle } from '@naryad/contract/kit/messages'

import { calendarDay, textOrNull, yesNo } from '../../platform/text/values.ts'
import type { Told } from '../history/index.ts'
import type { DriverState } from './drivers.repo.ts'

type Show = (driver: DriverState) => string | null

const shows: Readonly<Record<keyof DriverInput, Show>> = {
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => textOrNull(firstName),
  middleName: ({ middleName }) => textOrNull(middleName),
  phone: ({ phone }) => phone,
  companyId: ({ companyName }) => companyName,
  carId: ({ plate }) => (plate === null ? null : formatPlate(plate)),
  licenseNumber: ({ licenseNumber }) => textOrNull(licenseNumber),
  licenseExpiresOn: ({ licenseExpiresOn }) => calendarDay(licenseExpiresOn),
  driverCardNumber: ({ driverCardNumber }) => textOrNull(driverCardNumber),
  driverCardExpiresOn: ({ driverCardExpiresOn }) => calendarDay(driverCardExpiresOn),
  birthDate: ({ birthDate }) => calendarDay(birthDate),
  comment: ({ comment }) => textOrNull(comment),
  isActive: ({ isActive }) => yesNo(isActive),
}

/** Where two values may read the same, it is the id that differs. */
const ids: Partial<Record<string, (driver: DriverState) => unknown>> = {
  companyId: ({ companyId }) => companyId,
  carId: ({ carId }) => carId,
}

/** How a driver stands in his history. */
export const driverTold: readonly Told<DriverState>[] = Object.entries(shows).map(([field, text]) => ({
  title: fieldTitle(DriverInput, field),
  text,
  value: ids[field] ?? text,
}))
