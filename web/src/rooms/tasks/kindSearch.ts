import { exactFirst } from '../../ui/form/exactFirst.ts'
import { foldTyped } from '../../ui/typedText.ts'

/** Synonyms that users type → beginning of the dictionary title. */
const synonyms: readonly (readonly [typed: string, title: string])[] = [
  ['монтаж', 'установ'],
  ['снятие', 'демонтаж'],
  ['починка', 'ремонт'],
  ['проверка', 'диагност'],
  ['проверка', 'поверк'],
  ['прошивка', 'обновлен'],
]

/** How well a title matches, 0 being the best; undefined if it does not. */
function rankOf(title: string, typed: string): number | undefined {
  const words = title.split(/[^\p{L}\p{N}]+/u)
  if (title.startsWith(typed)) return 0
  if (words.some((word) => word.startsWith(typed))) return 1
  const others = synonyms
    .filter(([word]) => typed.length > 2 && word.startsWith(typed))
    .map(([, stem]) => stem)
  if (others.some((stem) => words.some((word) => word.startsWith(stem)))) return 2
  return title.includes(typed) ? 3 : undefined
}

/**
 * Prefix matches first, then synonyms, then matches within the title: «монт» finds «Установка» before
 * «Демонтаж».
 */
export function rankedByTitle<Item>(
  items: readonly Item[],
  typed: string,
  titleOf: (item: Item) => string,
): Item[] {
  const sought = foldTyped(typed)
  if (sought === '') return [...items]
  const ranked = items
    .flatMap((item) => {
      const rank = rankOf(foldTyped(titleOf(item)), sought)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
  return exactFirst(ranked, typed, titleOf)
}
