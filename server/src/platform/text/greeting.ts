/** Names of people; any other text in the field of the name is not used as a greeting. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}\s'’-]{0,39}$/u

/** «Здравствуйте, Анна!» */
export const greeting = (firstName: string): string =>
  name.test(firstName) ? `Здравствуйте, ${firstName}!` : 'Здравствуйте!'
