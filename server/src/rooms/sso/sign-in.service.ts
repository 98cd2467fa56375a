import type { Role } from '@naryad/contract/kit/rights'
import type { SsoMethod, SsoMethods, SsoRules, SsoSignedIn } from '@naryad/contract/sso/sso'
import { ssoCallbackPath, type SsoKind, ssoKinds, ssoLogoutPath } from '@naryad/contract/sso/sso.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/ctx.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { conflict, Refusal, refused } from '../../platform/http/refusals.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import { type Auth, completeSignIn, findKnownDevice, proveFactorAtSignIn } from '../auth/index.ts'
import { revokePasswordSessions } from '../auth/sessions/index.ts'
import type { Connection } from '../room.ts'
import { applyAccess, type DirectoryAccess } from '../users/index.ts'
import { byDirectory, personText, resolveAccount } from './accounts.service.ts'
import { forgetAttempt, recallAttempt, rememberAttempt } from './attempt.ts'
import { findGroup, hasExternalFactor, isOutside } from './directory.ts'
import type { ExternalPerson } from './external-person.ts'
import type { openDiscovery } from './oidc/oidc.client.ts'
import { insertSsoSession } from './sessions.repo.ts'
import { findAccount, lockIdentity, readRules } from './sso.repo.ts'

export interface SsoRoom {
  readonly db: Db
  readonly auth: Auth
  readonly box: SecretBox
  readonly discovery: ReturnType<typeof openDiscovery>
  readonly findSignInProvider: (db: Db, kind: SsoKind) => Promise<Connection | undefined>
  /** Of passwords that are tried for a person of the directory, whatever for: below what locks the account there. */
  readonly directoryLimit: Limit
  /** Never the `Host` of the call: it would let the caller choose where the code goes. */
  readonly originOf: (db: Db) => Promise<string>
  /** The prefix of the paths of the API. */
  readonly base: string
}

/** A sign-in through a provider is shorter than one by password: there it may have ended meanwhile. */
const sessionHours = 12

/** What a provider has given for the session; a directory gives nothing. */
export interface ProviderTokens {
  readonly idToken: string | null
  readonly refreshToken: string | null
  /** Of the session at the provider. */
  readonly sid: string | null
}

/** The provider has confirmed who it is; the code of the second factor is awaited. */
interface Confirmed {
  readonly kind: SsoKind
  readonly identityId: number
  readonly userId: number
  readonly who: string
  readonly tokens: ProviderTokens
  readonly returnTo: string
  /** What the groups of the person say; null if they decide nothing. */
  readonly access: DirectoryAccess | null
  /** The provider has checked a second factor. */
  readonly isFactorExternal: boolean
}

const confirmedKey = 'confirmed'

/** Binds a token to the session that it has opened; the database writes its number with hyphens. */
export const tokenBound = (sessionId: string): string => `sso session ${sessionId.replaceAll('-', '')}`

const sealToken = (box: SecretBox, sessionId: string, token: string | null): Buffer | null =>
  token === null ? null : box.seal(Buffer.from(token), tokenBound(sessionId))

const notOffered = (): Refusal =>
  conflict('Вход через поставщика выключен. Войдите с паролем или обратитесь к администратору')

export const isSwitchedOn = (rules: SsoRules, kind: SsoKind): boolean =>
  kind === 'oidc' ? rules.isOidcOn : rules.isLdapOn

interface Offered {
  readonly connection: Connection
  readonly rules: SsoRules
}

/** The connection, if the way is switched on. */
export async function findOffered(
  { db, findSignInProvider }: Pick<SsoRoom, 'db' | 'findSignInProvider'>,
  kind: SsoKind,
): Promise<Offered | undefined> {
  const { rules } = await readRules(db)
  const connection = isSwitchedOn(rules, kind) ? await findSignInProvider(db, kind) : undefined
  return connection && { connection, rules }
}

export const titleOf = (rules: SsoRules, kind: SsoKind): string =>
  kind === 'oidc' ? rules.oidcTitle : rules.ldapTitle

export async function listOffered(room: SsoRoom): Promise<SsoMethods> {
  const { rules } = await readRules(room.db)
  const offered = await Promise.all(ssoKinds.map((kind) => findOffered(room, kind)))
  const items = ssoKinds
    .filter((_, at) => offered[at] !== undefined)
    .map((kind): SsoMethod => ({ kind, title: titleOf(rules, kind) }))
  return { items, totalCount: items.length, isPasswordForbidden: rules.isPasswordForbidden }
}

export async function mustBeOffered(room: SsoRoom, kind: SsoKind): Promise<Offered> {
  const offered = await findOffered(room, kind)
  if (!offered) throw notOffered()
  return offered
}

export const redirectUriOf = async ({ db, originOf }: SsoRoom): Promise<string> =>
  `${(await originOf(db)).replace(/\/+$/, '')}${ssoCallbackPath}`

/** Where the provider reports that a session has ended there. */
export const logoutUriOf = async ({ db, originOf, base }: SsoRoom): Promise<string> =>
  `${(await originOf(db)).replace(/\/+$/, '')}${base}${ssoLogoutPath}`

interface Proven {
  readonly kind: SsoKind
  readonly person: ExternalPerson
  readonly rules: SsoRules
  readonly tokens: ProviderTokens
  readonly returnTo: string
}

/** Opens a session for a person whom the provider has confirmed, or refuses them in a sentence. */
export async function admit(room: SsoRoom, call: Call, proven: Proven): Promise<SsoSignedIn> {
  const { db } = room
  const { kind, person, rules, tokens, returnTo } = proven
  const who = personText(person)
  const { id: identityId, userId } = await resolveAccount(db, call, { kind, person, rules })
  if (userId === null)
    throw await (rules.isCreating && isOutside(rules, person) ? refuseOutsider : refuseStranger)(
      db,
      call,
      who,
    )
  const confirmed: Confirmed = {
    kind,
    identityId,
    userId,
    who,
    tokens,
    returnTo,
    access: accessOf(rules, person),
    isFactorExternal: hasExternalFactor(rules, person),
  }
  const account = await mustBeOpen(db, call, confirmed)
  // An administrator comes in whatever the groups say: who else would set them right.
  if (rules.isRoleManaged && isEmployee(account.role) && isOutside(rules, person))
    throw await refuseOutsider(db, call, who)
  if (account.hasSecondFactor && !confirmed.isFactorExternal) {
    rememberAttempt(call, room.box, confirmedKey, withSmallTokens(confirmed))
    throw new Refusal('CODE_NEEDED', 'Введите код из приложения или запасной код')
  }
  return open(room, call, confirmed)
}

const isEmployee = (role: Role): boolean => role === 'operator' || role === 'engineer'

function accessOf(rules: SsoRules, person: ExternalPerson): DirectoryAccess | null {
  const found = rules.isRoleManaged ? findGroup(rules, person) : undefined
  return found ? { role: found.role, isSenior: found.isSenior, queues: found.queues } : null
}

/** The cookie of the step that awaits a code has no room for more. */
const maxTokenInCookie = 1500

/** Without the id_token the provider asks at sign-out whether to end its session. */
const withSmallTokens = ({ tokens: { refreshToken, sid }, ...confirmed }: Confirmed): Confirmed => ({
  ...confirmed,
  tokens: {
    sid,
    idToken: null,
    refreshToken: refreshToken !== null && refreshToken.length <= maxTokenInCookie ? refreshToken : null,
  },
})

/** The code of the second factor after the provider has confirmed the person. */
export async function confirmSignIn(room: SsoRoom, call: Call, code: string): Promise<SsoSignedIn> {
  const confirmed = recallAttempt(call, room.box, confirmedKey) as Confirmed | undefined
  if (!confirmed || !(await findOffered(room, confirmed.kind)))
    throw conflict('Подтверждение поставщика устарело. Начните вход заново')
  await mustBeOpen(room.db, call, confirmed)
  const factor = await proveFactorAtSignIn(room.auth, call, { userId: confirmed.userId, code })
  forgetAttempt(call, confirmedKey)
  return open(room, call, confirmed, factor)
}

async function refuseStranger(db: Db, call: Call, who: string): Promise<Refusal> {
  await recordAudit(db, {
    kind: 'SIGN_IN_REFUSED',
    by: call,
    details: `Единый вход. Учётной записи нет или она не привязана: ${who}`,
  })
  return refused(
    'Поставщик вас узнал, но учётной записи в «Наряде» у вас нет или она не привязана. Администратор увидит этот вход в настройках и сможет привязать его',
  )
}

async function refuseOutsider(db: Db, call: Call, who: string): Promise<Refusal> {
  await recordAudit(db, {
    kind: 'SIGN_IN_REFUSED',
    by: call,
    details: `Единый вход. Нет ни в одной группе, которой открыт вход: ${who}`,
  })
  return refused(
    'Поставщик вас узнал, но вас нет ни в одной группе, которой открыт «Наряд». Обратитесь к администратору',
  )
}

async function mustBeOpen(db: Db, call: Call, { userId, who }: Confirmed) {
  const account = await findAccount(db, userId)
  if (!account) throw await refuseStranger(db, call, who)
  if (!account.isBlocked) return account
  await recordAudit(db, {
    kind: 'SIGN_IN_REFUSED',
    by: call,
    userId,
    details: 'Единый вход. Учётная запись заблокирована',
  })
  throw refused(`Учётная запись заблокирована${account.blockReason ? `: ${account.blockReason}` : ''}`)
}

async function open(
  { db, auth, box }: SsoRoom,
  call: Call,
  { identityId, userId, who, tokens, returnTo, access, isFactorExternal }: Confirmed,
  factor?: string,
): Promise<SsoSignedIn> {
  const recheck = async (tx: Tx) => {
    const identity = await lockIdentity(tx, identityId)
    if (access && identity?.userId === userId) await manageAccess(tx, call, userId, access)
    const account = await findAccount(tx, userId)
    if (!account || identity?.userId !== userId) throw refused('Учётная запись больше не привязана')
    if (account.isBlocked) throw refused('Учётная запись заблокирована')
    return { role: account.role }
  }
  const words = [who, factor, isFactorExternal ? 'Второй фактор проверил поставщик' : undefined]
  const pair = await completeSignIn(auth, call, {
    userId,
    knownDevice: await findKnownDevice(db, userId, call),
    details: ['Единый вход', ...words].filter(Boolean).join('. '),
    counters: [],
    recheck,
    maxHours: sessionHours,
    isFactorExternal,
    onOpened: (tx, sessionId) =>
      insertSsoSession(tx, {
        sessionId,
        identityId,
        idToken: sealToken(box, sessionId, tokens.idToken),
        refreshToken: sealToken(box, sessionId, tokens.refreshToken),
        sid: tokens.sid,
      }),
  })
  return { ...pair, returnTo }
}

/** A change that a rule of accounts forbids stops no sign-in; the audit says why the role stayed. */
async function manageAccess(tx: Tx, call: Call, userId: number, access: DirectoryAccess): Promise<void> {
  const forbidden = await applyAccess(tx, byDirectory(call), userId, access)
  await revokePasswordSessions(tx, userId)
  if (forbidden !== undefined)
    await recordAudit(tx, {
      kind: 'ACCESS_REFUSED',
      by: call,
      userId,
      details: `Единый вход. Роль по группам не изменена: ${forbidden}`,
    })
}
