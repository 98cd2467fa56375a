export interface Named {
  lastName: string
  firstName: string
  middleName?: string
}

const first = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** «Гусев А.», in rows. */
export const shortName = ({ lastName, firstName }: Named): string =>
  firstName ? `${lastName}\u00a0${first(firstName)}.` : lastName

/** «Гусев Артём Павлович», in cards. */
export const fullName = ({ lastName, firstName, middleName = '' }: Named): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

/** «ГА» */
export const initials = ({ lastName, firstName }: Named): string => first(lastName) + first(firstName)
