import type { Tx } from '../../../platform/db/connect.ts'
import { extendSuggestion } from '../../suggestions/index.ts'
import { answerWords } from './answer-task.service.ts'
import { attachLetterFiles } from './letter-files.ts'
import type { Outcome } from './letters.repo.ts'
import type { TakenLetter, TakingParts } from './taken-letter.ts'
import { findContinued } from './undecided.repo.ts'

/**
 * Adds a letter to the suggestion that it continues, if a dispatcher has not decided about that one yet. Undefined: it
 * starts one of its own, as does a letter with a sender that may be forged.
 */
export async function continueSuggestion(
  tx: Tx,
  parts: TakingParts,
  taken: TakenLetter,
): Promise<Outcome | undefined> {
  const { letter, sender } = taken
  if (letter.kind === 'SUSPICIOUS') return undefined
  const { answers, from } = letter
  const suggestionId = await findContinued(tx, { answers, from, companyId: sender?.companyId ?? null })
  if (suggestionId === undefined) return undefined
  const words = `Дополнение, ${from}:\n${answerWords(letter)}`
  if (!(await extendSuggestion(tx, suggestionId, words))) return undefined
  const files = await attachLetterFiles(tx, parts, taken, { suggestionId })
  const reason = 'Дополняет обращение, которое ещё не разобрано'
  return { state: 'SUGGESTED', kind: 'PERSONAL', reason, suggestionId, isContinued: true, files }
}
