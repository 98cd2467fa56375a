import { cutText } from '@naryad/contract/kit/cut-text'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'

/** A client has a short form: truck, problem, photographs. */
export const isShortForm = ({ role }: Pick<Actor, 'role'>): boolean => role === 'client'

const maxHeadline = 90

/** The first line of a text, cut at a word. */
export function headlineOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  return cutText(line, maxHeadline, { atWord: true })
}

/** A title made of what happened; a text that is no longer than its title is not said twice. */
export function withHeadline<Draft extends { title: string; description: string }>(draft: Draft): Draft {
  if (draft.title.trim() !== '') return draft
  const title = headlineOf(draft.description)
  return { ...draft, title, description: title === draft.description.trim() ? '' : draft.description }
}
