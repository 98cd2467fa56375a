import type { RegisterSearch } from '../kit/register/address.ts'

/** An id that is no number is none. */
export const idOf = (text: string | undefined): { id?: number } =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text) } : {}

/** What the address of a register says is read by its screen, which alone knows its filters. */
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
