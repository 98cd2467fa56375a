/** Placeholder of an answer in a phrase: «Серийный номер: …». */
const blank = /…|\.{3}/
/** What the user types over: the answer, or a placeholder that the task has no value for. */
const gap = /…|\.{3}|\{[^{}]+\}/
const blankAtEnd = /\s*(?:…|\.{3})\s*$/

const withoutBlank = (phrase: string): string => phrase.replace(blankAtEnd, '')

/** Button label of a phrase: «Серийный номер». */
export const phraseTitle = (phrase: string): string => withoutBlank(phrase).replace(/:$/, '')

interface Inserted {
  text: string
  /** Range to select: the placeholder of the answer. */
  from: number
  to: number
}

/** Appends a phrase, by default on a new line, with its placeholder selected. */
export function insertPhrase(text: string, phrase: string, separator = '\n'): Inserted {
  const before = text.trim() === '' ? '' : `${text.trimEnd()}${separator}`
  const line = blankAtEnd.test(phrase) ? `${withoutBlank(phrase)} ` : phrase
  const found = gap.exec(line)
  const from = before.length + (found ? found.index : line.length)
  return { text: before + line, from, to: from + (found ? found[0].length : 0) }
}

/** The first phrase without an answer. */
export function unansweredPhrase(text: string, phrases: readonly string[]): string | undefined {
  const lines = new Set(text.split('\n').map((line) => withoutBlank(line.trim())))
  return phrases.find((phrase) => blank.test(phrase) && lines.has(withoutBlank(phrase.trim())))
}
