/** «ООО „Север“»: quotes within quotes are the inner ones. */
export const inQuotes = (text: string): string => `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`
