import type { z } from 'zod'

/** Errors of the schema begin in lower case: «заполните поле». */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export type FieldSentences = Readonly<Record<string, string>>

/** The first error of each invalid field, by its path: «costItems.0.price». */
export function sentencesOf(error: z.ZodError): FieldSentences {
  const sentences: Record<string, string> = {}
  for (const issue of error.issues) sentences[issue.path.map(String).join('.')] ??= capitalised(issue.message)
  return sentences
}

export type Checked<Input> = { input: Input } | { errors: FieldSentences }

/**
 * Errors that remain after a change: schema errors are validated again, and errors known only to the server
 * are dropped.
 */
export function stillWrong(shown: FieldSentences, check: () => Checked<unknown>): FieldSentences {
  const names = Object.keys(shown)
  if (names.length === 0) return shown
  const checked = check()
  const found = 'errors' in checked ? checked.errors : {}
  const left: Record<string, string> = {}
  for (const name of names) if (found[name]) left[name] = found[name]
  return left
}

/**
 * Removes the field name from a server message such as «Тема: заполните поле», because the field has a label.
 */
export function withoutName(sentence: string): string {
  const match = /^[А-ЯЁ][^:.]{0,80}: (?<rest>[а-яё0-9«].*)$/s.exec(sentence)
  return capitalised(match?.groups?.rest ?? sentence)
}

/** The error of `reason`, for windows that ask only for a reason. */
export const reasonFault = (schema: z.ZodType, input: object): string | undefined => {
  const checked = schema.safeParse(input)
  return checked.success ? undefined : sentencesOf(checked.error)['reason']
}
