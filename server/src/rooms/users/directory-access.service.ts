import type { UserInput } from '@naryad/contract/users/users.accounts'

import type { Tx } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { differences, recordActions } from '../history/index.ts'
import { readSetting } from '../settings/index.ts'
import { keepAdministrator } from './administrators.service.ts'
import { auditObject, changesOf, userHistoryFields } from './users.history-fields.ts'
import { updateUser, type UserState } from './users.repo.ts'
import { inOrder } from './users.rules.ts'
import { type Changer, keepTasksAnswered, lockExistingUser, publishUserUpdate } from './users.service.ts'

/** What the directory of the company says an employee may do. */
export type DirectoryAccess = Pick<UserInput, 'role' | 'isSenior' | 'queues'>

/**
 * Gives an employee the access that the directory says. Representatives of organizations are not in the directory, so
 * they stay as they are. Returns the sentence of the rule that forbids the change: the last administrator stays one, and
 * open requests keep an operator who sees them.
 */
export async function applyAccess(
  tx: Tx,
  by: Changer,
  id: number,
  access: DirectoryAccess,
): Promise<string | undefined> {
  const before = await lockExistingUser(tx, id)
  if (before.role === 'client') return undefined
  const after = { ...before, ...access, queues: inOrder(access.queues) }
  const fields = userHistoryFields(await readSetting(tx, 'queueLabels'))
  const changes = differences<UserState>(id, fields, before, after)
  if (changes.length === 0) return undefined
  try {
    if (after.role !== 'admin') await keepAdministrator(tx, id, before)
    await keepTasksAnswered(tx, id, after)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  const {
    companyName: _,
    version: __,
    isBlocked: ___,
    blockReason: ____,
    hasPassword: _____,
    ...state
  } = after
  await updateUser(tx, id, state)
  await recordActions(tx, by, 'users', changes)
  await recordAudit(tx, {
    kind: 'USER_CHANGED',
    by,
    object: auditObject(id, after),
    details: `По группам каталога. ${changesOf(changes)}`,
  })
  await publishUserUpdate(tx, id, before, after)
  return undefined
}
