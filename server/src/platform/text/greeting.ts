/** Names of people; what else somebody has put into the field of his name is no greeting. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}\s'’-]{0,39}$/u

/** «Здравствуйте, Анна!» */
export const greeting = (firstName: string): string =>
  name.test(firstName) ? `Здравствуйте, ${firstName}!` : 'Здравствуйте!'
