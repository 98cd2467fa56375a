import '@naryad/contract/kit/messages'
import type { z } from 'zod'

/** «заполните поле» under a field begins with a capital letter. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export type FieldSentences = Readonly<Record<string, string>>

/** The first sentence of each wrong field, by its path: «costItems.0.price». */
export function sentencesOf(error: z.ZodError): FieldSentences {
  const sentences: Record<string, string> = {}
  for (const issue of error.issues) sentences[issue.path.map(String).join('.')] ??= capitalised(issue.message)
  return sentences
}

export type Checked<Input> = { input: Input } | { errors: FieldSentences }

/**
 * What stays under the fields after a change: a wrong field is checked again while it is mended, and what the server
 * alone knew is forgotten.
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

/** The server writes «Тема: заполните поле» for the alert; under the field its name is already there. */
export function withoutName(sentence: string): string {
  const match = /^[А-ЯЁ][^:.]{0,40}: (?<rest>[а-яё0-9].*)$/s.exec(sentence)
  return capitalised(match?.groups?.rest ?? sentence)
}

/** What is wrong with the reason of an input, where a window asks for nothing else. */
export const reasonFault = (schema: z.ZodType, input: object): string | undefined => {
  const checked = schema.safeParse(input)
  return checked.success ? undefined : sentencesOf(checked.error)['reason']
}
