import { inQuotes } from '@naryad/contract/kit/quotes'

import type { ImportColumn, ImportTarget } from '../../platform/imports/target.ts'

/** Normalizes a heading: «Гос. номер» and «ГОСНОМЕР» are equal. */
export const foldHeading = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9№]/g, '')

/** Headings that are ignored without a remark: row numbers, and the column added by `errorsFile`. */
const silent = new Set(['', 'ошибка', 'пп', 'n', '№', 'ппп', 'номерпп', '№пп', '№№', 'nпп', 'ннпп'])

export const isSilent = (heading: string): boolean => silent.has(foldHeading(heading))

/** The maximum length of a heading quoted in a message. */
export const longestTitle = 200

/** Mappings of columns chosen by the user, for this file and for earlier ones. */
export interface Mapping {
  readonly headerRow: number | null
  readonly places: ReadonlyMap<number, string | null>
  /** Fields by normalized headings. */
  readonly remembered: ReadonlyMap<string, string | null>
}

/** A heading, with the heading of the group above it: «Тахограф» above «Номер». */
export interface Heading {
  readonly title: string
  readonly group: string
}

export const fullTitle = ({ title, group }: Heading): string => (group === '' ? title : `${group}: ${title}`)

export interface Recognized {
  readonly column: ImportColumn | undefined
  /** By its own heading alone, although the heading of its group says more. */
  readonly isWithoutGroup: boolean
}

export type Recognize = (heading: Heading, place: number) => Recognized

/** A group about another object of the same kind: its number is not the number of the truck. */
const another = /прицеп/i

/** Words without their endings, in any order: «Тахограф, номер» and «Номер тахографа» are equal. */
const stemsOf = (title: string): string =>
  (
    title
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[a-zа-я0-9]+|№/g) ?? []
  )
    .map((word) => word.replace(/(?<=.{3})[аеиоуыэюяйь]+$/, ''))
    .toSorted()
    .join(' ')

/** Precedence: the choice for this file, an earlier choice for the heading, a known synonym. */
export function recognizerOf(target: ImportTarget, { places, remembered }: Mapping): Recognize {
  const byField = new Map(target.columns.map((column) => [column.field, column]))
  const byName = new Map<string, ImportColumn>()
  const byStems = new Map<string, ImportColumn>()
  for (const column of target.columns)
    for (const name of [column.title, ...column.synonyms]) {
      byName.set(foldHeading(name), column)
      if (/\S\s+\S/.test(name)) byStems.set(stemsOf(name), column)
    }
  const certain = (column: ImportColumn | undefined): Recognized => ({ column, isWithoutGroup: false })
  const chosen = (field: string | null): Recognized =>
    certain(field === null ? undefined : byField.get(field))
  // Strips the suffix of a heading: «Телефон (мобильный)», «Дата рождения, дд.мм.гггг».
  const known = (title: string): ImportColumn | undefined =>
    byName.get(foldHeading(title)) ??
    byField.get(target.extension?.recognize(title) ?? '') ??
    byName.get(foldHeading(title.replace(/[([*,].*$/s, ''))) ??
    byStems.get(stemsOf(title))
  return (heading, place) => {
    const own = places.get(place)
    if (own !== undefined) return chosen(own)
    const earlier = remembered.get(foldHeading(fullTitle(heading)).slice(0, longestTitle))
    if (earlier !== undefined) return chosen(earlier)
    const { title, group } = heading
    if (group === '') return certain(known(title))
    const together = byStems.get(stemsOf(`${title} ${group}`))
    if (another.test(group)) return certain(together)
    return together ? certain(together) : { column: known(title), isWithoutGroup: true }
  }
}

/** The required columns: «Госномер» or «VIN», «Вид». */
export const neededTitles = (target: ImportTarget): string =>
  target.needed
    .map((group) =>
      target.columns
        .filter(({ field, isOnlyRead }) => group.includes(field) && !isOnlyRead)
        .map(({ title }) => inQuotes(title))
        .join(' или '),
    )
    .join(', ')
