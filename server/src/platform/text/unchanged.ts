import { isDeepStrictEqual } from 'node:util'

/** Whether every value that was sent is what is stored: such an edit is no new version. */
export const isUnchanged = (present: object, sent: object): boolean => {
  const values = new Map(Object.entries(present))
  return Object.entries(sent).every(([field, value]) => isDeepStrictEqual(values.get(field), value))
}
