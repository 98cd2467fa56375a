import type { ContractNorm } from '@naryad/contract/contracts/contracts'
import { normText } from '@naryad/contract/contracts/norms'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

/** «Срочный: взять 1 ч, выполнить 8 ч» */
export const normsText = (norms: readonly ContractNorm[]): string =>
  norms.map((norm) => `${priorityTitles[norm.priority]}: ${normText(norm)}`).join('; ')
