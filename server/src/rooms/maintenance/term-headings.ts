/** The bounds of a range that a heading may name. */
export type TermBound = 'dateFrom' | 'dateTo' | 'mileageFrom' | 'mileageTo'

interface Kind {
  readonly id: number
  readonly title: string
}

/** Words before the kind: «Срок действия полиса ОСАГО», «Дата окончания калибровки». */
const before = /^(?:срок действия|срок|дата окончания|окончание|действие|годен|пробег|дата)\s+/

/** Words after the kind, with the bound that they name; the longer ones come first. */
const after: readonly (readonly [RegExp, TermBound])[] = [
  [/\s+(?:пробег|км|на пробеге)\s+(?:с|от)$|\s+(?:с|от) (?:пробега|км)$/, 'mileageFrom'],
  [/\s+(?:пробег|км|на пробеге)(?:\s+(?:до|по))?$|\s+до (?:пробега|км)$/, 'mileageTo'],
  [
    /\s+(?:действует|действует до|действительна? до|действительно до|годен до|окончание|срок|до|по)$/,
    'dateTo',
  ],
  [/\s+(?:от|с|начало|дата начала|проведен[ао]?|пройден[ао]?)$/, 'dateFrom'],
]

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[(),.:;«»"/]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** Endings differ by case: «поверка», «поверки». */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word)

const isSameWord = (one: string, other: string): boolean => {
  const [first, second] = [stemOf(one), stemOf(other)]
  return (
    first === second ||
    (first.length > 3 && second.length > 3 && (first.startsWith(second) || second.startsWith(first)))
  )
}

/** The kind with this title, else the only one of which these words are at least half: «СКЗИ», «Калибровка». */
function kindOf(name: string, kinds: readonly Kind[]): Kind | undefined {
  const words = wordsOf(name)
  if (words.length === 0) return undefined
  const exact = kinds.find(({ title }) => wordsOf(title).join(' ') === words.join(' '))
  if (exact) return exact
  const similar = kinds.filter(({ title }) => {
    const own = wordsOf(title)
    return (
      words.length * 2 >= own.length && words.every((word) => own.some((other) => isSameWord(word, other)))
    )
  })
  return similar.length === 1 ? similar[0] : undefined
}

/**
 * «Поверка тахографа до» names the end of a range of that kind, «ТО-1, пробег до» its mileage. A heading
 * without a bound names none: it may stand over a number of a document.
 */
export function readTermHeading(
  heading: string,
  kinds: readonly Kind[],
): { kindId: number; bound: TermBound } | undefined {
  const text = wordsOf(heading).join(' ')
  for (const [ending, bound] of after) {
    if (!ending.test(text)) continue
    const rest = text.replace(ending, '')
    const kind = kindOf(rest, kinds) ?? kindOf(rest.replace(before, ''), kinds)
    if (kind) return { kindId: kind.id, bound }
  }
  const kind = before.test(text) ? kindOf(text.replace(before, ''), kinds) : undefined
  return kind && { kindId: kind.id, bound: text.startsWith('пробег') ? 'mileageTo' : 'dateTo' }
}
