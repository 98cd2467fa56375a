import type { ObjectField } from '@naryad/contract/kit/object-fields'

import { shortDay } from './dates.ts'
import { count } from './numbers.ts'
import { phone } from './phones.ts'

/** The value of a field, for a person to read; an empty one is an empty text. */
export function fieldText(field: ObjectField, value: unknown): string {
  if (value === null || value === '') return ''
  switch (field.kind) {
    case 'phone':
      return phone(value as string)
    case 'day':
      return shortDay(value as string)
    case 'number':
      return field.unit === undefined ? String(value) : `${count(value as number)}\u00a0${field.unit}`
    case 'flag':
      return (field.states ?? ['Да', 'Нет'])[value === true ? 0 : 1]
    case 'choice':
      return field.titles[value as string] ?? ''
    case 'point': {
      const { lat, lon } = value as { lat: number; lon: number }
      return `${lat}, ${lon}`
    }
    default:
      return String(value)
  }
}
