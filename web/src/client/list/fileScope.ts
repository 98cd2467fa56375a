import { count } from '../../ui/formats/numbers.ts'
import { alert } from '../../ui/overlays/alert.ts'

/** More ids would make the address of a file longer than servers and proxies accept. */
const maxIdsInAddress = 1000

/** What a file holds; null: all that the filters find. */
type FileScope = readonly number[] | null

/**
 * What a file of the chosen rows is asked for by: their ids. An equal number of found rows is no proof that they are the
 * chosen ones, so that only a choice that no address can hold, which «Все» alone makes, goes by the filters. Undefined:
 * too many for either, which the user has read then.
 */
export function fileScope(ids: FileScope | undefined, total: number): FileScope | undefined {
  if (!ids) return null
  if (ids.length <= maxIdsInAddress) return ids
  if (ids.length === total) return null
  alert({ type: 'warning', text: tooManyAtOnce(maxIdsInAddress) })
  return undefined
}

export const tooManyAtOnce = (most: number): string =>
  `За раз выбирается не больше ${count(most)} строк. Чтобы скачать всё найденное, снимите выделение и нажмите «Excel» над списком`
