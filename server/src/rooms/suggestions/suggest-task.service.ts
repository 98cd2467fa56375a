import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { suggestionEvents } from './suggestions.events.ts'
import { insertSuggestion, type NewSuggestion } from './suggestions.repo.ts'

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
