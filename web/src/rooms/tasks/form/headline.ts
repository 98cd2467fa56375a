import { cutText } from '@naryad/contract/kit/cut-text'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'

/** A client has a short form: truck, problem, photographs. */
export const isShortForm = ({ role }: Pick<Actor, 'role'>): boolean => role === 'client'

const maxHeadline = 90

/** The first line of a text, cut at a word boundary. */
export function headlineOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  return cutText(line, maxHeadline, { atWord: true })
}

/** Derives the title from the description; a description that equals its title is not sent twice. */
export function withHeadline<Draft extends { title: string; description: string }>(draft: Draft): Draft {
  if (draft.title.trim() !== '') return draft
  const title = headlineOf(draft.description)
  return { ...draft, title, description: title === draft.description.trim() ? '' : draft.description }
}
