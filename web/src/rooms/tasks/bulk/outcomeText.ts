import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { count } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import type { AlertInput } from '../../../ui/overlays/alert.ts'
import type { BulkAction } from './bulkActions.ts'

/**
 * Result of a bulk action: «Закрыто 6 заявок», «Статус изменён в 4 заявках из 5, ещё 1 уже в этом статусе»,
 * and why the others failed.
 */
export function describeBulkResult(
  { done, already }: Pick<BulkAction, 'done' | 'already'>,
  total: number,
  { failed, unchangedCount }: BulkReply,
): AlertInput {
  const changed = total - failed.length - unchangedCount
  if (changed === total) return { type: 'success', title: 'Готово', text: done(total) }
  if (unchangedCount === total)
    return { type: 'info', text: `Менять нечего: ${counted(total, taskForms)} ${already}` }
  const rest = unchangedCount > 0 ? `, ещё ${count(unchangedCount)} ${already}` : ''
  const outcome =
    changed === 0 ? `Ни одна заявка не изменена${rest}` : `${done(changed)} из ${count(total)}${rest}`
  if (failed.length === 0) return { type: 'success', title: 'Готово', text: outcome }
  // One line for each failed task; the alert scrolls, and stays while the pointer is on it.
  const text = failed.map(({ id, error }) => `ID ${id}: ${error}`).join('\n')
  return { type: 'error', title: outcome, text }
}
