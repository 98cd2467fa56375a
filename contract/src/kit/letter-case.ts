/**
 * «Приоритет» → «приоритет», for use inside a sentence; abbreviations such as «ТС» and «VIN» are
 * unchanged.
 */
export const lowerFirst = (text: string): string =>
  /^(\p{Lu}{2}|[A-Z])/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
