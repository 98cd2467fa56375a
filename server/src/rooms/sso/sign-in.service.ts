import type { Role } from '@naryad/contract/kit/rights'
import type { SsoFinish, SsoRules, SsoSignedIn } from '@naryad/contract/sso/sso'
import { ssoCallbackPath, type SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { conflict, Refusal, refused } from '../../platform/http/refusals.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import { type Auth, completeSignIn, findKnownDevice, proveFactorAtSignIn } from '../auth/index.ts'
import type { Connection } from '../room.ts'
import { applyAccess, type DirectoryAccess } from '../users/index.ts'
import { byDirectory, personText, resolveAccount } from './accounts.service.ts'
import { findGroup, hasExternalFactor, isOutside } from './directory.ts'
import { forgetAttempt, recallAttempt, rememberAttempt } from './oidc/attempt.ts'
import { unsafeIssuerSentence } from './oidc/connection-check.ts'
import type { ExternalPerson } from './oidc/external-person.ts'
import {
  beginAuthorization,
  finishAuthorization,
  type openDiscovery,
  type Proofs,
  UnsafeIssuer,
} from './oidc/oidc.client.ts'
import { failureOf, refusalOf } from './oidc/oidc.failures.ts'
import { findAccount, insertSsoSession, lockIdentity, noteFailure, readRules } from './sso.repo.ts'

export interface SsoRoom {
  readonly db: Db
  readonly auth: Auth
  readonly box: SecretBox
  readonly discovery: ReturnType<typeof openDiscovery>
  readonly findOidc: (db: Db) => Promise<Connection | undefined>
  /** Never the `Host` of the call: it would let the caller choose where the code goes. */
  readonly originOf: (db: Db) => Promise<string>
}

/** A sign-in through a provider is shorter than one by password: there it may have ended meanwhile. */
const sessionHours = 12

interface Attempt extends Proofs {
  /** As it was asked for: the address of the product may change meanwhile. */
  readonly redirectUri: string
  readonly returnTo: string
}

/** The provider has confirmed who it is; the code of the second factor is awaited. */
interface Confirmed {
  readonly kind: SsoKind
  readonly identityId: number
  readonly userId: number
  readonly who: string
  readonly idToken: string | null
  readonly returnTo: string
  /** What the groups of the person say; null if they decide nothing. */
  readonly access: DirectoryAccess | null
  /** The provider has checked a second factor. */
  readonly isFactorExternal: boolean
}

const confirmedKey = 'confirmed'

/** Binds a token to the session that it has opened. */
export const idTokenBound = (sessionId: string): string => `sso session ${sessionId}`

const notOffered = (): Refusal =>
  conflict('Вход через поставщика выключен. Войдите с паролем или обратитесь к администратору')

/** The connection, if the way is switched on. */
export async function findOffered({
  db,
  findOidc,
}: SsoRoom): Promise<{ readonly connection: Connection; readonly rules: SsoRules } | undefined> {
  const { rules } = await readRules(db)
  const connection = rules.isOidcOn ? await findOidc(db) : undefined
  return connection && { connection, rules }
}

export const redirectUriOf = async ({ db, originOf }: SsoRoom): Promise<string> =>
  `${(await originOf(db)).replace(/\/+$/, '')}${ssoCallbackPath}`

/** Failures of the provider become sentences, are audited and shown to administrators. */
async function askProvider<Value>({ db }: SsoRoom, call: Call, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnsafeIssuer) {
      await noteFailure(db, unsafeIssuerSentence)
      throw notOffered()
    }
    const failure = failureOf(error)
    if (!failure) throw error
    call.log.warn({ err: error, details: failure.details }, 'single sign-on failed')
    if (failure.isOfProvider) await noteFailure(db, failure.details)
    await recordAudit(db, {
      kind: 'SIGN_IN_REFUSED',
      by: call,
      details: `Единый вход. ${failure.details}`,
    })
    throw refusalOf(failure)
  }
}

export async function startSignIn(room: SsoRoom, call: Call, returnTo = '/'): Promise<{ url: string }> {
  const offered = await findOffered(room)
  if (!offered) throw notOffered()
  const redirectUri = await redirectUriOf(room)
  const { url, proofs } = await askProvider(room, call, async () =>
    beginAuthorization(await room.discovery(offered.connection), redirectUri),
  )
  const attempt: Attempt = { ...proofs, redirectUri, returnTo }
  rememberAttempt(call, room.box, `state ${proofs.state}`, attempt)
  return { url }
}

export async function finishSignIn(room: SsoRoom, call: Call, answer: SsoFinish): Promise<SsoSignedIn> {
  const { db } = room
  const offered = await findOffered(room)
  if (!offered) throw notOffered()
  const key = `state ${answer.state}` as const
  const attempt = recallAttempt(call, room.box, key) as Attempt | undefined
  if (!attempt)
    throw conflict('Этот вход начат в другом браузере или больше 10 минут назад. Начните вход заново')
  // Whatever comes of it, the same answer is not tried again.
  forgetAttempt(call, key)
  const returned = new URL(attempt.redirectUri)
  for (const [name, value] of Object.entries(answer)) returned.searchParams.set(name, value)
  const { rules } = offered
  const { person, idToken } = await askProvider(room, call, async () =>
    finishAuthorization(await room.discovery(offered.connection), returned, attempt, rules.groupsClaim),
  )
  const { id: identityId, userId } = await resolveAccount(db, call, { kind: 'oidc', person, rules })
  if (userId === null)
    throw await (rules.isCreating && isOutside(rules, person) ? refuseOutsider : refuseStranger)(
      db,
      call,
      personText(person),
    )
  const confirmed: Confirmed = {
    kind: 'oidc',
    identityId,
    userId,
    who: personText(person),
    idToken,
    returnTo: attempt.returnTo,
    access: accessOf(rules, person),
    isFactorExternal: hasExternalFactor(rules, person),
  }
  const account = await mustBeOpen(db, call, confirmed)
  // An administrator comes in whatever the groups say: who else would set them right.
  if (rules.isRoleManaged && isEmployee(account.role) && isOutside(rules, person))
    throw await refuseOutsider(db, call, confirmed.who)
  if (account.hasSecondFactor && !confirmed.isFactorExternal) {
    rememberAttempt(call, room.box, confirmedKey, withoutToken(confirmed))
    throw new Refusal('CODE_NEEDED', 'Введите код из приложения или запасной код')
  }
  return open(room, call, confirmed)
}

const isEmployee = (role: Role): boolean => role === 'operator' || role === 'engineer'

function accessOf(rules: SsoRules, person: ExternalPerson): DirectoryAccess | null {
  const found = rules.isRoleManaged ? findGroup(rules, person) : undefined
  return found ? { role: found.role, isSenior: found.isSenior, queues: found.queues } : null
}

/** A cookie has no room for a token; without it the provider asks at sign-out whether to end its session. */
const withoutToken = (confirmed: Confirmed): Confirmed => ({ ...confirmed, idToken: null })

/** The code of the second factor after the provider has confirmed the person. */
export async function confirmSignIn(room: SsoRoom, call: Call, code: string): Promise<SsoSignedIn> {
  const confirmed = recallAttempt(call, room.box, confirmedKey) as Confirmed | undefined
  if (!confirmed || !(await findOffered(room)))
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
  { identityId, userId, who, idToken, returnTo, access, isFactorExternal }: Confirmed,
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
        idToken: idToken === null ? null : box.seal(Buffer.from(idToken), idTokenBound(sessionId)),
      }),
  })
  return { ...pair, returnTo }
}

/** A change that a rule of accounts forbids stops no sign-in; the audit says why the role stayed. */
async function manageAccess(tx: Tx, call: Call, userId: number, access: DirectoryAccess): Promise<void> {
  const forbidden = await applyAccess(tx, byDirectory(call), userId, access)
  if (forbidden !== undefined)
    await recordAudit(tx, {
      kind: 'ACCESS_REFUSED',
      by: call,
      userId,
      details: `Единый вход. Роль по группам не изменена: ${forbidden}`,
    })
}
