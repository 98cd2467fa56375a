import type { BulkReply } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { groupFailures } from '../../../ui/formats/failures.ts'
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
  return { type: 'error', title: outcome, text: failureText(failed) }
}

/** More failures than this are counted by their reasons. */
const maxFailureLines = 10

function failureText(failed: BulkReply['failed']): string {
  const line = ({ id, error }: BulkReply['failed'][number]): string => `ID ${id}: ${error}`
  if (failed.length <= maxFailureLines) return failed.map(line).join('\n')
  return groupFailures(failed)
    .map(([reason, [first, ...others]]) =>
      first && others.length === 0 ? line(first) : `${reason} — ${counted(others.length + 1, taskForms)}`,
    )
    .join('\n')
}
