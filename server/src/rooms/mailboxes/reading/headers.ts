import type { Email } from 'postal-mime'

export interface Headers {
  /** The topmost one of this name; empty if there is none. */
  readonly first: (key: string) => string
  /** From the top, where the receiving server writes. */
  readonly all: (key: string) => readonly string[]
}

export function headersOf({ headers }: Pick<Email, 'headers'>): Headers {
  const all = (key: string): string[] =>
    headers.filter((header) => header.key === key).map(({ value }) => value.trim())
  return { all, first: (key) => all(key)[0] ?? '' }
}

/** The fields of a delivery report or of the headers that it returns. */
export const fieldsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .slice(0, 100_000)
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
      }),
  )

const maxIds = 50

/** Message-IDs of a header, without brackets. */
export const messageIdsIn = (value: string): string[] =>
  [...value.slice(0, 20_000).matchAll(/<([^<>\s]{1,500})>/g)].map((match) => match[1] ?? '')

/** The letters that this one answers, the nearest first. */
export const answeredIds = ({ first }: Headers): string[] =>
  [
    ...new Set([...messageIdsIn(first('in-reply-to')), ...messageIdsIn(first('references')).toReversed()]),
  ].slice(0, maxIds)
