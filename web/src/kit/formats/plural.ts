import { count } from './numbers.ts'

/** 1 заявка, 2 заявки (and 1,5 заявки), 5 заявок */
export type Forms = readonly [one: string, few: string, many: string]

export function plural(value: number, [one, few, many]: Forms): string {
  if (!Number.isInteger(value)) return few
  const tens = Math.abs(value) % 100
  const units = tens % 10
  if (units === 0 || units > 4 || (tens > 10 && tens < 15)) return many
  return units === 1 ? one : few
}

/** «6 заявок» */
export const counted = (value: number, forms: Forms): string => `${count(value)}\u00a0${plural(value, forms)}`

export const taskForms: Forms = ['заявка', 'заявки', 'заявок']
/** «выбрана 1 заявка», «выбрано 6 заявок» */
export const chosenForms: Forms = ['выбрана', 'выбрано', 'выбрано']
