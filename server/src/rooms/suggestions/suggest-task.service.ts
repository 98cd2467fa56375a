import type { Evidence } from '@naryad/contract/suggestions/suggestions'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordDerived } from '../tasks/notes/index.ts'
import { suggestionEvents } from './suggestions.events.ts'
import {
  appendWords,
  decideSuggestion,
  deleteUndecided,
  insertSuggestion,
  type NewSuggestion,
  updateEvidence,
} from './suggestions.repo.ts'

/**
 * Creates a suggestion, or updates the undecided one with the same cause, and returns its id. No task exists
 * until a dispatcher confirms it.
 */
export async function suggestTask(tx: Tx, suggestion: NewSuggestion): Promise<number> {
  const { id, isNew } = await insertSuggestion(tx, suggestion)
  await publishChange(tx, { room: 'suggestions', changes: [{ id }] })
  if (isNew) await publish(tx, suggestionEvents.created, [{ suggestionId: id }])
  return id
}

/** What is known of an undecided suggestion. False: it is decided. */
export async function replaceEvidence(tx: Tx, id: number, evidence: readonly Evidence[]): Promise<boolean> {
  const isReplaced = await updateEvidence(tx, id, evidence)
  if (isReplaced) await publishChange(tx, { room: 'suggestions', changes: [{ id }] })
  return isReplaced
}

/** Adds more words of the same people to an undecided suggestion. False: it is decided, or has no room for them. */
export async function extendSuggestion(tx: Tx, id: number, words: string): Promise<boolean> {
  const isExtended = await appendWords(tx, id, words)
  if (isExtended) await publishChange(tx, { room: 'suggestions', changes: [{ id }] })
  return isExtended
}

/** Joins a suggestion to an open task without asking a dispatcher; the history of the task has its evidence. */
export async function joinByRule(tx: Tx, suggestion: NewSuggestion, taskId: number): Promise<void> {
  const { id } = await insertSuggestion(tx, suggestion)
  await decideSuggestion(tx, { id, status: 'JOINED', taskId, reason: '', byUserId: null })
  await recordDerived(tx, [
    {
      taskId,
      kind: 'CHANGED',
      field: suggestion.title,
      fromText: null,
      toText: (suggestion.evidence ?? []).map(({ title, text }) => `${title}: ${text}`).join('\n'),
    },
  ])
  await publishChange(tx, { room: 'suggestions', changes: [{ id }] })
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
}

/** Takes back suggestions that have lost their cause, unless they are decided. */
export async function withdrawSuggestions(tx: Tx, ids: readonly number[]): Promise<void> {
  const withdrawn = await deleteUndecided(tx, ids)
  if (withdrawn.length > 0)
    await publishChange(tx, { room: 'suggestions', changes: withdrawn.map((id) => ({ id })) })
}
