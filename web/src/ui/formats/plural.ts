import { count } from './numbers.ts'

/** 1 заявка, 2 заявки (and 1,5 заявки), 5 заявок */
export type Forms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

export function plural(value: number, [one, few, many]: Forms): string {
  const rule = rules.select(value)
  if (rule === 'one') return one
  return rule === 'many' ? many : few
}

/** «6 заявок» */
export const counted = (value: number, forms: Forms): string => `${count(value)}\u00a0${plural(value, forms)}`

/** Of a text. */
export const signForms: Forms = ['знак', 'знака', 'знаков']
export const dayForms: Forms = ['день', 'дня', 'дней']
export const workHourForms: Forms = ['рабочий час', 'рабочих часа', 'рабочих часов']
/** «выбрана 1 заявка», «выбрано 6 заявок» */
export const chosenForms: Forms = ['выбрана', 'выбрано', 'выбрано']
