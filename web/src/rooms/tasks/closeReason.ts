import { isShorter, minReasonLength } from '@naryad/contract/tasks/tasks.rules'

/** The option for free text. */
export const ownReason = ''

/** A predefined reason or free text; `choice` null means nothing is chosen. */
export interface CloseReason {
  choice: string | null
  words: string
}

/** The first predefined reason is about finished work, so it is proposed only if the work is done. */
export const proposedReason = (reasons: readonly string[], areDone: boolean): CloseReason => ({
  choice: areDone || reasons.length === 0 ? (reasons[0] ?? ownReason) : null,
  words: '',
})

export const isInOwnWords = ({ choice, words }: CloseReason): boolean =>
  choice === ownReason && words.trim() !== ''

/** The reason to send, or why it is invalid. */
export function writtenReason({ choice, words }: CloseReason): { reason: string } | { error: string } {
  if (choice === null) return { error: 'Выберите причину закрытия' }
  const reason = (choice === ownReason ? words : choice).trim()
  return isShorter(reason, minReasonLength)
    ? { error: `Назовите причину: не меньше ${minReasonLength} знаков` }
    : { reason }
}
