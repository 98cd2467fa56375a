/** The form of a name; any other text in the field is not used in a greeting. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}\s'’-]{0,39}$/u

/** «Здравствуйте, Анна!» */
export const greeting = (firstName: string): string =>
  name.test(firstName) ? `Здравствуйте, ${firstName}!` : 'Здравствуйте!'
