import { fieldTitle } from '@naryad/contract/kit/messages'
import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { SsoIdentity, SsoRulesChange, SsoSettings } from '@naryad/contract/sso/sso'
import { type SsoGroup, SsoRules } from '@naryad/contract/sso/sso'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import type { Person } from '@naryad/contract/users/users'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { staleConflict } from '../../platform/text/stale.ts'
import { yesNo } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { revokePasswordSessions, revokeSession } from '../auth/sessions/index.ts'
import { personText } from './accounts.service.ts'
import { findPasswordAdministrators } from './password-ban.repo.ts'
import { checkBan, checkWayIn, requireHealthyProvider } from './password-ban.service.ts'
import { findSessionsOf } from './sessions.repo.ts'
import { logoutUriOf, redirectUriOf, type SsoRoom } from './sign-in.service.ts'
import {
  findAccount,
  findIdentity,
  findLastSignIn,
  linkIdentity,
  listIdentities,
  lockIdentity,
  lockRules,
  readRules,
  writeRules,
} from './sso.repo.ts'

const object = { kind: 'settings', id: null, title: 'Настройки' } as const

export async function getSettings(room: SsoRoom, db: Db = room.db): Promise<SsoSettings> {
  const [stored, oidc, ldap, redirectUri, backChannelLogoutUri, lastSignInAt, administrators] =
    await Promise.all([
      readRules(db),
      room.findSignInProvider(db, 'oidc'),
      room.findSignInProvider(db, 'ldap'),
      redirectUriOf(room),
      logoutUriOf(room),
      findLastSignIn(db),
      findPasswordAdministrators(db),
    ])
  const { rules, version, lastFailureAt, lastFailure } = stored
  return {
    ...rules,
    passwordAdministrators: ableOf(rules, administrators),
    version,
    redirectUri,
    backChannelLogoutUri,
    isOidcConnected: oidc !== undefined,
    isLdapConnected: ldap !== undefined,
    lastSignInAt,
    lastFailureAt,
    lastFailure,
    administrators,
  }
}

/** Who was named and has lost the role or the password since is no way in any more. */
const ableOf = (rules: SsoRules, administrators: readonly Person[]): number[] =>
  rules.passwordAdministrators.filter((id) => administrators.some((one) => one.id === id))

export async function changeRules(room: SsoRoom, ctx: Ctx, change: SsoRulesChange): Promise<SsoSettings> {
  const { rules: present } = await readRules(room.db)
  // Asked outside of the transaction: a provider may take its time.
  if (change.isPasswordForbidden === true && !present.isPasswordForbidden)
    await requireHealthyProvider(room, withPresent(change, present))
  return inTransaction(room.db, (tx) => applyChange(room, tx, ctx, change))
}

const withPresent = ({ version: _, ...change }: SsoRulesChange, present: SsoRules): SsoRules => ({
  ...change,
  isPasswordForbidden: change.isPasswordForbidden ?? present.isPasswordForbidden,
  passwordAdministrators: change.passwordAdministrators ?? present.passwordAdministrators,
})

async function applyChange(room: SsoRoom, tx: Tx, ctx: Ctx, change: SsoRulesChange): Promise<SsoSettings> {
  await lockRules(tx)
  // Against the concurrent removal of an administrator who is named here.
  await lock(tx, 'administrators')
  const stored = await readRules(tx)
  if (change.version !== undefined && change.version !== stored.version)
    throw staleConflict({ what: 'Правила входа', by: undefined, current: await getSettings(room, tx) })
  const administrators = await findPasswordAdministrators(tx)
  const before = { ...stored.rules, passwordAdministrators: ableOf(stored.rules, administrators) }
  const rules = withPresent(change, before)
  await checkBan(tx, rules)
  const isForbidding = rules.isPasswordForbidden && !before.isPasswordForbidden
  if (isForbidding) await checkWayIn(tx, ctx, rules)
  const details = changesText(before, rules, administrators)
  if (details === '') return getSettings(room, tx)
  await writeRules(tx, rules)
  const ended = rules.isPasswordForbidden ? await revokePasswordSessions(tx) : 0
  await recordAudit(tx, {
    kind: 'SETTINGS_CHANGED',
    by: ctx,
    object,
    details: `Единый вход. ${details}${ended === 0 ? '' : `. Завершено сеансов, открытых паролем: ${ended}`}`,
  })
  await publishAllChanged(tx, ['settings'])
  return getSettings(room, tx)
}

type RuleValue = SsoRules[keyof SsoRules]

const groupText = ({ group, role, isSenior, queues }: SsoGroup): string =>
  [`${group}: ${roleTitleOf({ role, isSenior })}`, ...queues.map((queue) => queueTitles[queue])].join(', ')

function valueText(value: RuleValue, administrators: readonly Person[]): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'string') return value
  return value.map((one) => elementText(one, administrators)).join(' | ') || 'нет'
}

function elementText(one: string | number | SsoGroup, administrators: readonly Person[]): string {
  if (typeof one === 'string') return one
  if (typeof one === 'object') return groupText(one)
  const person = administrators.find(({ id }) => id === one)
  return person ? fullName(person) : String(one)
}

const changesText = (before: SsoRules, after: SsoRules, administrators: readonly Person[]): string =>
  (Object.keys(SsoRules.shape) as (keyof SsoRules)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => {
      const [from, to] = [valueText(before[key], administrators), valueText(after[key], administrators)]
      return `${fieldTitle(SsoRules, key)}: ${from} → ${to}`
    })
    .join('; ')

export const getIdentities = ({ db }: SsoRoom): Promise<SsoIdentity[]> => listIdentities(db)

export const ssoConstraints: Constraints = {
  sso_identities_user_unique: () =>
    conflict('К этой учётной записи уже привязан другой человек поставщика: сначала отвяжите его'),
}

const missing = () => notFound('Вход поставщика')

/** Any account may be linked by an administrator, another administrator's too. */
export const linkUser = (
  { db }: SsoRoom,
  ctx: Ctx,
  id: number,
  userId: number | null,
): Promise<SsoIdentity> => inTransaction(db, (tx) => link(tx, ctx, id, userId))

async function link(tx: Tx, ctx: Ctx, id: number, userId: number | null): Promise<SsoIdentity> {
  const before = await lockExisting(tx, id)
  if ((before.user?.id ?? null) === userId) return before
  if (before.user && userId !== null)
    throw conflict(`Уже привязан: ${fullName(before.user)}. Сначала отвяжите`)
  if (userId !== null && !(await findAccount(tx, userId))) throw notFound('Пользователь')
  await linkIdentity(tx, id, userId === null ? null : { userId, how: 'ADMINISTRATOR' })
  const after = await lockExisting(tx, id)
  await recordLink(tx, ctx, { before, after })
  if (userId === null) await endSessionsOf(tx, id)
  await publishAllChanged(tx, ['settings'])
  return after
}

async function lockExisting(tx: Tx, id: number): Promise<SsoIdentity> {
  await lockIdentity(tx, id)
  const identity = await findIdentity(tx, id)
  if (!identity) throw missing()
  return identity
}

async function recordLink(
  tx: Tx,
  ctx: Ctx,
  { before, after }: { readonly before: SsoIdentity; readonly after: SsoIdentity },
): Promise<void> {
  const user = after.user ?? before.user
  if (!user) return
  await recordAudit(tx, {
    kind: after.user ? 'SIGN_IN_LINKED' : 'SIGN_IN_UNLINKED',
    by: ctx,
    object: { kind: 'users', id: user.id, title: fullName(user) },
    details: personText(before),
  })
}

async function endSessionsOf(tx: Tx, id: number): Promise<void> {
  for (const { sessionId } of await findSessionsOf(tx, id)) await revokeSession(tx, sessionId, 'UNLINKED')
}
