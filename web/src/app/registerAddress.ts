import type { RegisterSearch } from '../ui/register/address.ts'

/** Ignores an id that is not a positive number. */
export const idOf = (text: string | undefined): { id?: number } =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text) } : {}

/**
 * Validates only the form of the search parameters: the screen parses them, because only it knows the filters
 * of its register.
 */
export const registerAddress = {
  params: {
    parse: ({ id }: { id?: string | undefined }) => idOf(id),
    stringify: ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id: String(id) }),
  },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => {
    const plain = Object.entries(search).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value))
    return Object.fromEntries(plain) as RegisterSearch
  },
}
