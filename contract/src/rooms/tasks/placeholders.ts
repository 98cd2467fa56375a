/** Facts of a task that a phrase may name: «Инженер будет {визит}» becomes «Инженер будет 29 ноября, 10:00–12:00». */
export const placeholders = [
  'номер',
  'госномер',
  'организация',
  'контакт',
  'водитель',
  'инженер',
  'визит',
  'срок',
  'адрес',
] as const
export type Placeholder = (typeof placeholders)[number]

const form = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name)

/** «{номер}, {госномер}» */
export const allPlaceholders: string = placeholders.map((name) => `{${name}}`).join(', ')

/** The first name in braces that is no placeholder. */
export const unknownPlaceholder = (phrase: string): string | undefined =>
  [...phrase.matchAll(form)].map(([, name = '']) => name).find((name) => !isPlaceholder(name))

/** Replaces the placeholders that have a value; the others stay. */
export const fillPlaceholders = (phrase: string, valueOf: (name: Placeholder) => string): string =>
  phrase.replace(form, (whole, name: string) => (isPlaceholder(name) && valueOf(name)) || whole)

/** The first placeholder that has got no value. */
export const openPlaceholder = (text: string): Placeholder | undefined =>
  [...text.matchAll(form)].map(([, name = '']) => name).find(isPlaceholder)
