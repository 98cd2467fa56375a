import type { Tx } from '../../../platform/db/connect.ts'
import { latest } from '../../../platform/time/latest.ts'
import { findKnownAction } from './clock.repo.ts'
import type { Command, CommandContext } from './drafts.ts'

// The only place where the commands of tasks read the time (architecture test). A change made on a device
// without a network has two: when it was made (`at`) and when the server received it.

export type CommandTime = Pick<CommandContext, 'at' | 'receivedAt'>

/** For commands that are not queued on devices. */
export function timeNow(): CommandTime {
  const now = new Date().toISOString()
  return { at: now, receivedAt: now }
}

/**
 * The time of a command on one task: not before the task was created, the user's previous action on it, or
 * the last change that the device knew. A colleague's change that the device did not know moves nothing.
 */
export async function timeOf(
  tx: Tx,
  { who, occurrence }: Command,
  task: { readonly id: number; readonly createdAt: string } | undefined,
): Promise<CommandTime> {
  const { receivedAt } = timeNow()
  if (!occurrence || !task) return { at: receivedAt, receivedAt }
  const known = await findKnownAction(tx, task.id, who.id, occurrence.knownVersion)
  const at = new Date(latest(occurrence.at, task.createdAt, known)).toISOString()
  return { at: at < receivedAt ? at : receivedAt, receivedAt }
}

/** The same for a driver, who has no account and only adds. */
export function timeOfDriver(
  occurrence: Command['occurrence'],
  task: { readonly createdAt: string },
): CommandTime {
  const { receivedAt } = timeNow()
  if (!occurrence) return { at: receivedAt, receivedAt }
  const at = new Date(latest(occurrence.at, task.createdAt)).toISOString()
  return { at: at < receivedAt ? at : receivedAt, receivedAt }
}

/** As stored beside `at`: null if the server learned of it at once. */
export const receivedLater = ({ at, receivedAt }: CommandTime): string | null =>
  at === receivedAt ? null : receivedAt
