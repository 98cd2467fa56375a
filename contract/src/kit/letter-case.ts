/** «Приоритет» → «приоритет», in the middle of a sentence; «ТС» and «VIN» stay. */
export const lowerFirst = (text: string): string =>
  /^(\p{Lu}{2}|[A-Z])/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
