import { fieldTitle } from '@naryad/contract/kit/messages'
import { fullName, type Named } from '@naryad/contract/kit/people'
import { openTaskForms, taskForms } from '@naryad/contract/tasks/tasks.words'
import { type User, type UserChange, UserInput } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'
import { counted, countedAll } from '../../platform/text/plural.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { type Author, differences, recordActions, refuseStale } from '../history/index.ts'
import { forgetFailures } from '../letters/index.ts'
import { linkOriginOf, readSetting } from '../settings/index.ts'
import { keepAdministrator } from './administrators.service.ts'
import type { Entry } from './entry.ts'
import { accessOf, auditObject, changesOf, userHistoryFields } from './users.history-fields.ts'
import {
  countActions,
  countOpenTasks,
  deleteUser,
  findCompanyName,
  findUser,
  insertUser,
  lockAgainstUse,
  type LockedUser,
  lockUser,
  updateUser,
  type UserState,
} from './users.repo.ts'
import { inOrder, misfits } from './users.rules.ts'
import { strangeZone } from './zones.service.ts'

export const userConstraints: Constraints = {
  users_email_unique: () => taken('email', 'Пользователь с такой почтой уже есть'),
  users_extension_unique: () => taken('extension', 'Этот внутренний номер у другого пользователя'),
}

/** Dependencies of the register of accounts. */
export interface Accounts {
  readonly db: Db
  readonly entry: Entry
  /** Drops cached sessions of a user in this process; other processes are notified by the database. */
  readonly forgetSessionsOf: (userId: number) => void
  readonly publicUrl: string | undefined
}

const missing = () => notFound('Пользователь')

export async function getUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw missing()
  return user
}

/** The current account, locked until the transaction ends. */
export async function lockExistingUser(tx: Tx, id: number): Promise<LockedUser> {
  const user = await lockUser(tx, id)
  if (!user) throw missing()
  return user
}

export const createUser = ({ db, entry, publicUrl }: Accounts, ctx: Ctx, input: UserInput): Promise<User> =>
  idempotently(db, ctx, usersRoutes.create, input, async (tx) => {
    const id = await addUser(tx, ctx, input)
    await entry.inviteTo(tx, { ...input, id, origin: await linkOriginOf(tx, ctx, publicUrl) })
    return getUser(tx, id)
  })

/** Who changes an account: a signed-in user, or the directory of the company at a sign-in. */
export type Changer = Author & Pick<Ctx, 'address' | 'userAgent' | 'requestId'>

/** Creates an account without a password. The caller sends the invitation, if there is to be a password. */
export async function addUser(tx: Tx, ctx: Changer, input: UserInput): Promise<number> {
  const { companyName, ...state } = await stateOf(tx, input)
  const id = await insertUser(tx, state)
  await recordActions(tx, ctx, 'users', [{ objectId: id, kind: 'CREATED' }])
  await recordAudit(tx, {
    kind: 'USER_CREATED',
    by: ctx,
    object: auditObject(id, input),
    details: accessOf({ ...state, companyName }, await readSetting(tx, 'queueLabels')),
  })
  await publishUserChange(tx, id)
  return id
}

export async function changeUser(
  { db, entry, forgetSessionsOf, publicUrl }: Accounts,
  ctx: Ctx,
  id: number,
  { version, extension, ...input }: UserChange,
): Promise<User> {
  const changed = await inTransaction(db, async (tx) => {
    const before = await lockExistingUser(tx, id)
    await refuseStale(tx, {
      entity: 'users',
      objectId: id,
      what: 'Пользователя',
      sent: version,
      present: before.version,
      current: () => getUser(tx, id),
    })
    const after = await stateOf(tx, { ...input, extension: extension ?? before.extension }, before.timeZone)
    const changes = differences<UserState>(
      id,
      userHistoryFields(await readSetting(tx, 'queueLabels')),
      before,
      after,
    )
    if (changes.length > 0) {
      if (after.role !== 'admin') await keepAdministrator(tx, id, before)
      await keepTasksAnswered(tx, id, after)
      const { companyName: _, ...state } = after
      await updateUser(tx, id, state)
      const ended = before.role === after.role ? 0 : await entry.revokePasswordSessions(tx, id)
      await recordActions(tx, ctx, 'users', changes)
      await recordAudit(tx, {
        kind: 'USER_CHANGED',
        by: ctx,
        object: auditObject(id, after),
        details: `${changesOf(changes)}${ended === 0 ? '' : `. Завершено сеансов, открытых паролем: ${ended}`}`,
      })
      if (before.email !== after.email)
        await sendElsewhere(tx, entry, before, {
          id,
          ...state,
          origin: await linkOriginOf(tx, ctx, publicUrl),
        })
      await publishUserUpdate(tx, id, before, after)
    }
    return getUser(tx, id)
  })
  forgetSessionsOf(id)
  return changed
}

/** A person has checked the address: letters are sent to it again. */
export const trustEmail = (db: Db, id: number): Promise<User> =>
  inTransaction(db, async (tx) => {
    const { email } = await getUser(tx, id)
    await forgetFailures(tx, email)
    await publishUserChange(tx, id)
    return getUser(tx, id)
  })

/** Open tasks that the account would no longer see must first be given to another operator. */
export async function keepTasksAnswered(tx: Tx, id: number, { role, queues }: UserState): Promise<void> {
  const left = await countOpenTasks(tx, id, role === 'client' ? [] : inOrder(queues), role === 'client')
  if (left > 0)
    throw conflict(
      `За пользователем ${counted(left, openTaskForms)}, которые станут ему недоступны: назначьте им другого оператора`,
    )
}

/** Invalidates links sent to the previous address; a user without a password gets a new one. */
async function sendElsewhere(
  tx: Tx,
  entry: Entry,
  before: LockedUser,
  to: Parameters<Entry['inviteTo']>[1],
): Promise<void> {
  await entry.voidLinks(tx, to.id)
  if (!before.hasPassword && !before.isBlocked) await entry.inviteTo(tx, to)
}

const deedNouns = {
  comments: ['комментарий', 'комментария', 'комментариев'],
  files: ['файл', 'файла', 'файлов'],
  entries: ['запись в истории', 'записи в истории', 'записей в истории'],
} as const

export async function removeUser({ db, forgetSessionsOf }: Accounts, ctx: Ctx, id: number): Promise<void> {
  try {
    await inTransaction(db, (tx) => removeUnused(tx, ctx, id))
    forgetSessionsOf(id)
  } catch (error) {
    // References from other rooms, or references created concurrently.
    if (sqlState(error) === sqlStates.foreignKeyViolation)
      throw conflict('Пользователь уже работал в системе: заблокируйте его')
    throw error
  }
}

async function removeUnused(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const user = await lockExistingUser(tx, id)
  if (id === ctx.who.id) throw conflict('Себя удалить нельзя')
  await keepAdministrator(tx, id, user)
  await lockAgainstUse(tx, id)
  const { tasks, comments, files, entries } = await countActions(tx, id)
  const done = countedAll([
    [tasks, taskForms],
    [comments, deedNouns.comments],
    [files, deedNouns.files],
    [entries, deedNouns.entries],
  ])
  if (done !== '') throw conflict(`За пользователем числятся: ${done}. Заблокируйте его`)
  await deleteUser(tx, id)
  await recordActions(tx, ctx, 'users', [{ objectId: id, kind: 'DELETED', from: fullName(user) }])
  await recordAudit(tx, {
    kind: 'USER_DELETED',
    by: ctx,
    object: auditObject(id, user),
    details: accessOf(user, await readSetting(tx, 'queueLabels')),
  })
  await publishUserChange(tx, id)
}

/** The state to save: only fields that the role can have, with an existing organization. */
async function stateOf(tx: Tx, input: UserInput, presentZone = companyZone): Promise<UserState> {
  const wrong = misfits(input)
  const companyName = input.companyId === null ? null : await findCompanyName(tx, input.companyId)
  if (input.companyId !== null && companyName === null)
    wrong['companyId'] ??= `${fieldTitle(UserInput, 'companyId')}: такой организации нет`
  Object.assign(wrong, await strangeZone(tx, input.timeZone, presentZone))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { ...input, queues: inOrder(input.queues), companyName }
}

/** Only staff read the register, so clients are not notified. */
export const publishUserChange = (tx: Tx, id: number): Promise<void> =>
  publishChange(tx, { room: 'users', changes: [{ id }] })

/** Tasks show the names of their operators. */
export async function publishUserUpdate(tx: Tx, id: number, before: Named, after: Named): Promise<void> {
  if (fullName(before) !== fullName(after)) await publishReferenceChange(tx, 'users')
  await publishUserChange(tx, id)
}
