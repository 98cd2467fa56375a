/**
 * «Ёлкин Пётр Ильич» → last, first and middle name; everything after the second word is the patronymic,
 * including «оглы».
 */
export function splitName(full: string): { lastName: string; firstName: string; middleName: string } {
  const [lastName = '', firstName = '', ...rest] = full.trim().split(/\s+/)
  return { lastName, firstName, middleName: rest.join(' ') }
}
