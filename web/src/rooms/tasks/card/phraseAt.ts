import type { TypedToken } from '../../../ui/form/useInlineList.ts'

/** A phrase being looked for: «/выех». */
const form = /(?:^|\s)\/([\p{L}\p{N} ]*)$/u

/** The phrase before the caret that is being looked for, if any. */
export function phraseAt(text: string, caret: number): TypedToken | null {
  const typed = form.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}
