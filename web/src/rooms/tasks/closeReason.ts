import { isShorter, minReasonLength } from '@naryad/contract/tasks/tasks.rules'

/** The choice of a reason in own words. */
export const ownReason = ''

/** One of the usual reasons, or own words; nothing while `choice` is null. */
export interface CloseReason {
  choice: string | null
  words: string
}

/** The most usual reason speaks of work done, so it is proposed only where the work was done. */
export const proposedReason = (reasons: readonly string[], areDone: boolean): CloseReason => ({
  choice: areDone || reasons.length === 0 ? (reasons[0] ?? ownReason) : null,
  words: '',
})

export const isInOwnWords = ({ choice, words }: CloseReason): boolean =>
  choice === ownReason && words.trim() !== ''

/** The reason as it is sent, or why it will not do. */
export function writtenReason({ choice, words }: CloseReason): { reason: string } | { error: string } {
  if (choice === null) return { error: 'Выберите причину закрытия' }
  const reason = (choice === ownReason ? words : choice).trim()
  return isShorter(reason, minReasonLength)
    ? { error: `Назовите причину: не меньше ${minReasonLength} знаков` }
    : { reason }
}
