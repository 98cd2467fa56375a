export interface NameParts {
  lastName: string
  firstName: string
  middleName: string
}

/** «Сабиров Данис Ильдарович», surname first; «Мамедов Али Гасан оглы» has a patronymic of two words. */
export function nameParts(typed: string): NameParts {
  const [lastName = '', firstName = '', ...rest] = typed.trim().split(/\s+/)
  return { lastName, firstName, middleName: rest.join(' ') }
}

/** For forms that have one field for all three parts. */
export const namePlaces = { lastName: 'name', firstName: 'name', middleName: 'name' } as const

/** Error of the single field, instead of «заполните поле» for a part that has no field. */
export const checkName = (typed: string): { name?: string } =>
  nameParts(typed).firstName === '' ? { name: 'Напишите фамилию и имя' } : {}
