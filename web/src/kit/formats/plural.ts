import { count } from './numbers.ts'

const rules = new Intl.PluralRules('ru')

/** 1 заявка, 2 заявки (and 1,5 заявки), 5 заявок */
export type Forms = readonly [one: string, few: string, many: string]

export function plural(value: number, [one, few, many]: Forms): string {
  const category = rules.select(value)
  if (category === 'one') return one
  return category === 'many' ? many : few
}

/** «6 заявок» */
export const counted = (value: number, forms: Forms): string => `${count(value)}\u00a0${plural(value, forms)}`

export const taskForms: Forms = ['заявка', 'заявки', 'заявок']
/** «выбрана 1 заявка», «выбрано 6 заявок» */
export const chosenForms: Forms = ['выбрана', 'выбрано', 'выбрано']
