import type { Random } from './random.ts'
import { words } from './tables.ts'

const surnames = words('surnames')
const men = [words('names of men'), words('patronymics of men')] as const
const women = [words('names of women'), words('patronymics of women')] as const

export interface FullName {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
}

export function man(random: Random): FullName {
  const [names, patronymics] = men
  return {
    lastName: random.pick(surnames),
    firstName: random.pick(names),
    middleName: random.pick(patronymics),
  }
}

/** Every surname of the list ends in -в or -н and takes an -а. */
export function woman(random: Random): FullName {
  const [names, patronymics] = women
  return {
    lastName: `${random.pick(surnames)}а`,
    firstName: random.pick(names),
    middleName: random.pick(patronymics),
  }
}

export function fullNameOf(text: string): FullName {
  const [lastName = '', firstName = '', middleName = ''] = text.split(' ')
  return { lastName, firstName, middleName }
}

const latin = new Map(words('latin letters').map((pair) => [pair.slice(0, 1), pair.slice(2)]))

/** For addresses of mail and sites. */
export const latinOf = (text: string): string =>
  [...text.toLowerCase()].map((sign) => latin.get(sign) ?? (/[a-z0-9]/.test(sign) ? sign : '')).join('')

const operators = words('mobile operators')

export const mobilePhone = (random: Random): string => `+7${random.pick(operators)}${random.digits(7)}`
