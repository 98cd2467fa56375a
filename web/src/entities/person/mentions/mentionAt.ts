import type { TypedToken } from '../../../ui/form/useInlineList.ts'

/** A mention being typed: «@гус», or «@Гусев А». */
const form = /(?:^|[\s(«"])@([\p{L}-]*(?: [\p{L}-]+)?)$/u

/** The mention before the caret that is being typed, if any. */
export function mentionAt(text: string, caret: number): TypedToken | null {
  const typed = form.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}
