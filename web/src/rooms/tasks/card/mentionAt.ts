/** A mention that is being typed: «@гус», or «@Гусев А». */
const form = /(?:^|[\s(«"])@([\p{L}-]*(?: [\p{L}-]+)?)$/u

export interface TypedMention {
  /** Where its «@» stands. */
  readonly start: number
  readonly typed: string
}

/** The mention before the caret, if one is being typed. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const typed = form.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}
