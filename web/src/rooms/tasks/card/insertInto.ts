import type { RefObject } from 'react'

import { insertPhrase } from './reportPhrases.ts'

interface Insertion {
  text: string
  phrase: string
  /** Separator before the phrase; a line break by default. */
  separator?: string
  write: (text: string) => void
  /** Called after the selection has been set. */
  onPlaced?: () => void
}

/** Inserts a phrase into the text of the field and selects the placeholder of its answer. */
export function insertInto(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, phrase, separator, write, onPlaced }: Insertion,
): void {
  const inserted = insertPhrase(text, phrase, separator)
  write(inserted.text)
  // Deferred until the text is rendered and a closing menu has returned the focus to its button.
  requestAnimationFrame(() => {
    field.current?.focus()
    field.current?.setSelectionRange(inserted.from, inserted.to)
    onPlaced?.()
  })
}
