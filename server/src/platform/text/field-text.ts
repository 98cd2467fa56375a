import type { ObjectField } from '@naryad/contract/kit/object-fields'
import { plainPhone } from '@naryad/contract/kit/phones'

import { calendarDay, pointText, textOrNull, yesNo } from './values.ts'

const numbers = new Intl.NumberFormat('ru-RU')

/** The value of a field as the history stores it; null if it is empty. */
export function fieldText(
  field: ObjectField,
  value: unknown,
  writePhone: (stored: string) => string = plainPhone,
): string | null {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'phone':
      return writePhone(value as string)
    case 'day':
      return calendarDay(value as string)
    case 'number':
      return field.unit === undefined
        ? String(value)
        : `${numbers.format(value as number)}\u00a0${field.unit}`
    case 'flag':
      return field.states?.[value === true ? 0 : 1] ?? yesNo(value === true)
    case 'choice':
      return field.titles[value as string] ?? null
    case 'point':
      return pointText(value as { lat: number; lon: number })
    default:
      return textOrNull(value as string)
  }
}
