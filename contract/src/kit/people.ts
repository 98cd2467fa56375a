/** The name fields of a person. */
export interface Named {
  lastName: string
  firstName: string
  middleName?: string
}

const first = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** «Гусев А.», for rows and sentences. */
export const shortName = ({ lastName, firstName }: Named): string =>
  firstName === '' ? lastName : `${lastName}\u00a0${first(firstName)}.`

/** «Гусев Артём Павлович», for the page of the person. */
export const fullName = ({ lastName, firstName, middleName = '' }: Named): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

/** «ГА» */
export const initials = ({ lastName, firstName }: Named): string => first(lastName) + first(firstName)
