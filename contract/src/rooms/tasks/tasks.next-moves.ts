import { inQuotes } from '../../kit/quotes.ts'
import type { RefusalReason } from './tasks.rules.ts'
import { checkChange, isEnded, lifecycle, statusTitle, type TaskStatus } from './tasks.statuses.ts'

/** Working days in which the client, the driver or an approval is expected to answer. */
const answerDays = 2
/** Calendar days in which equipment is expected, until kinds of equipment know their own. */
const supplyDays = 14

/** How the next step follows from a task while it was not set by hand. */
export type NextMoveRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly at: string }
  | { readonly kind: 'workingDays' | 'days'; readonly from: string; readonly count: number }

interface NextMoveBasis {
  readonly status: TaskStatus
  /** When the status was set. */
  readonly since: string
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly deadlineAt: string | null
}

const atOrNone = (at: string | null): NextMoveRule => (at === null ? { kind: 'none' } : { kind: 'at', at })

/**
 * The next step by the status: the answer of the client, the supply, the visit or else the deadline. Work in
 * progress is past the visit that it began with.
 */
export function nextMoveRule({
  status,
  since,
  plannedFrom,
  plannedTo,
  deadlineAt,
}: NextMoveBasis): NextMoveRule {
  if (isEnded(status)) return { kind: 'none' }
  if (lifecycle[status].nextMove === 'CLIENT') return { kind: 'workingDays', from: since, count: answerDays }
  if (lifecycle[status].nextMove === 'SUPPLY') return { kind: 'days', from: since, count: supplyDays }
  const visit = plannedFrom ?? plannedTo
  const isAhead = visit !== null && (status !== 'IN_PROGRESS' || Date.parse(visit) > Date.parse(since))
  return atOrNone(isAhead ? visit : deadlineAt)
}

export const isNextMoveOverdue = (
  { status, nextMoveAt }: { readonly status: TaskStatus; readonly nextMoveAt: string | null },
  now: number,
): boolean => status !== 'CLOSED' && nextMoveAt !== null && Date.parse(nextMoveAt) < now

/** Whom one waits for can be chosen. */
export const choosesMover = (status: TaskStatus): boolean => status === 'WAITING_CLIENT'

/** Why the next step cannot be set. */
export const checkNextMove = (
  task: { readonly status: TaskStatus },
  who: 'CLIENT' | 'DRIVER' | undefined,
): RefusalReason =>
  checkChange(task) ??
  (who === 'DRIVER' && !choosesMover(task.status)
    ? `Водителя ждут в статусе ${inQuotes(statusTitle('WAITING_CLIENT'))}, заявка — в статусе ${inQuotes(statusTitle(task.status))}`
    : null)
