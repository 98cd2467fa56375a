import type { RefObject } from 'react'

import { insertPhrase } from './reportPhrases.ts'

interface Insertion {
  text: string
  phrase: string
  /** A line break by default. */
  separator?: string
  write: (text: string) => void
  /** The caret is in its place. */
  onPlaced?: () => void
}

/** Adds a phrase to what is typed in the field and selects the place for its answer. */
export function insertInto(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, phrase, separator, write, onPlaced }: Insertion,
): void {
  const inserted = insertPhrase(text, phrase, separator)
  write(inserted.text)
  // After the text has been rendered and a closing menu has returned the focus to its button.
  requestAnimationFrame(() => {
    field.current?.focus()
    field.current?.setSelectionRange(inserted.from, inserted.to)
    onPlaced?.()
  })
}
