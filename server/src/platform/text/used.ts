import { conflict } from '../http/refusals.ts'
import { countedAll } from './plural.ts'

/** Rejects the deletion of an object that others refer to; `what` is in the instrumental: «организацией». */
export function refuseUsed(what: string, uses: Parameters<typeof countedAll>[0]): void {
  const used = countedAll(uses)
  if (used !== '') throw conflict(`Удалить нельзя, с ${what} связаны: ${used}`)
}
