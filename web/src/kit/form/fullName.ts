export interface NameParts {
  lastName: string
  firstName: string
  middleName: string
}

/** «Сабиров Данис Ильдарович», as people write themselves down; «Мамедов Али Гасан оглы» has a father of two words. */
export function nameParts(typed: string): NameParts {
  const [lastName = '', firstName = '', ...rest] = typed.trim().split(/\s+/)
  return { lastName, firstName, middleName: rest.join(' ') }
}

/** Where the form has one field for the three. */
export const namePlaces = { lastName: 'name', firstName: 'name', middleName: 'name' } as const

/** Said under that field, in place of «заполните поле» for a part that one does not see. */
export const checkName = (typed: string): { name?: string } =>
  nameParts(typed).firstName === '' ? { name: 'Напишите фамилию и имя' } : {}
