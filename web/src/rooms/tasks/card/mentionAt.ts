/** A mention being typed: «@гус», or «@Гусев А». */
const form = /(?:^|[\s(«"])@([\p{L}-]*(?: [\p{L}-]+)?)$/u

export interface TypedMention {
  /** Index of its «@». */
  readonly start: number
  readonly typed: string
}

/** The mention before the caret that is being typed, if any. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const typed = form.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}
