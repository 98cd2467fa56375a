import { foldTyped } from '../typedText.ts'

const legalForm = /^(?:ооо|оао|зао|пао|нао|ао|ип) (?=.)/

/** The words of a name, without quotes, signs and the legal form: «агрокарго 16» of «ООО „АгроКарго 16“». */
const wordsOf = (text: string): string =>
  (foldTyped(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').replace(legalForm, '')

const withoutGaps = (words: string): string => words.replaceAll(' ', '')

/**
 * The order of every list that is searched by typing: what is called exactly as typed comes first, and a name before those
 * that go on after it, «АгроКарго» before «АгроКарго 16». Otherwise the given order stays.
 */
export function exactFirst<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const sought = withoutGaps(wordsOf(typed))
  if (sought === '') return [...items]
  const ordered: { item: Item; words: string }[] = []
  for (const item of items) {
    const words = wordsOf(textOf(item))
    const longer = words === '' ? -1 : ordered.findIndex((one) => one.words.startsWith(`${words} `))
    ordered.splice(longer === -1 ? ordered.length : longer, 0, { item, words })
  }
  const isOther = ({ words }: { words: string }): number => Number(withoutGaps(words) !== sought)
  return ordered.toSorted((one, other) => isOther(one) - isOther(other)).map(({ item }) => item)
}

interface Choosable {
  readonly label: string
}

interface Group<Option> {
  readonly group: string
  readonly items: Option[]
}

/** The same for the searchable selects of the library. */
export const filterOptions = <Option extends Choosable>({
  options,
  search,
  limit = Number.POSITIVE_INFINITY,
}: {
  options: readonly (Option | Group<Option>)[]
  search: string
  limit?: number
}): (Option | Group<Option>)[] => {
  const sought = search.trim().toLowerCase()
  const filter = (among: readonly Option[]): Option[] =>
    exactFirst(
      among.filter(({ label }) => label.toLowerCase().includes(sought)),
      search,
      ({ label }) => label,
    )
  const plain = options.filter((option): option is Option => !('items' in option))
  const groups = options.filter((option): option is Group<Option> => 'items' in option)
  return [...filter(plain), ...groups.map((group) => ({ ...group, items: filter(group.items) }))].slice(
    0,
    limit,
  )
}
