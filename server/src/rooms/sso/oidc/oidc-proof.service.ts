import type { SsoFinish, SsoProof } from '@naryad/contract/sso/sso'
import { ssoProofState } from '@naryad/contract/sso/sso.words'

import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, refused } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { personText } from '../accounts.service.ts'
import { rememberAttempt } from '../attempt.ts'
import { findProvenSession, saveProof } from '../proofs.repo.ts'
import { findProofKind } from '../proofs.service.ts'
import { askProvider } from '../provider-failures.service.ts'
import { mustBeOffered, redirectUriOf, type SsoRoom, titleOf } from '../sign-in.service.ts'
import { readRules } from '../sso.repo.ts'
import { type Attempt, takeAnswer } from './oidc-sign-in.service.ts'
import { beginAuthorization, toleranceSeconds } from './oidc.client.ts'
import { failureOf } from './oidc.failures.ts'

/** How the caller proves who they are, and whether they have just done so at the provider. */
export async function getProof({ db }: Pick<SsoRoom, 'db'>, { who }: Ctx): Promise<SsoProof> {
  const kind = await findProofKind(db, who)
  if (kind === undefined) return { kind: 'password', title: '', provenUntil: null }
  const { rules } = await readRules(db)
  const provenUntil = (await findProvenSession(db, who.sessionId))?.provenUntil ?? null
  return { kind, title: titleOf(rules, kind), provenUntil: kind === 'oidc' ? provenUntil : null }
}

interface ProofAttempt extends Attempt {
  readonly proofOf: string
  /** In seconds. */
  readonly startedAt: number
}

/** Also before the rules are read, which the database hides from representatives. */
async function requireProvider({ db }: SsoRoom, { who }: Ctx): Promise<void> {
  if ((await findProofKind(db, who)) !== 'oidc')
    throw conflict('Личность подтверждается паролем, а не входом у поставщика')
}

/** Sends the browser to the provider for a sign-in that proves who has this session. */
export async function startProof(room: SsoRoom, ctx: Ctx): Promise<{ url: string }> {
  await requireProvider(room, ctx)
  const { connection } = await mustBeOffered(room, 'oidc')
  const redirectUri = await redirectUriOf(room)
  const { url, proofs } = await askProvider(room, ctx, failureOf, async () =>
    beginAuthorization(await room.discovery(connection), redirectUri, {
      isFresh: true,
      statePrefix: ssoProofState,
    }),
  )
  const attempt: ProofAttempt = {
    ...proofs,
    redirectUri,
    returnTo: '/',
    proofOf: ctx.who.sessionId,
    startedAt: Math.floor(Date.now() / 1000),
  }
  rememberAttempt(ctx, room.box, `state ${proofs.state}`, attempt)
  return { url }
}

/** Binds the token to the owner of the keys that it asks about. */
export const keysTokenBound = (identityId: number): string => `sso keys ${identityId}`

export async function finishProof(room: SsoRoom, ctx: Ctx, answer: SsoFinish): Promise<SsoProof> {
  await requireProvider(room, ctx)
  const taken = await takeAnswer(room, ctx, answer, ({ proofOf }) => proofOf === ctx.who.sessionId)
  const { person, tokens, authTime } = taken
  const { startedAt } = taken.attempt as ProofAttempt
  if (authTime === undefined)
    throw await refuse(room, ctx, 'поставщик не сообщил, когда вы вошли (auth_time). Сообщите администратору')
  if (authTime < startedAt - toleranceSeconds)
    throw await refuse(room, ctx, 'поставщик не спросил вас заново. Сообщите администратору')
  const session = await findProvenSession(room.db, ctx.who.sessionId)
  if (session?.issuer !== person.issuer || session.subject !== person.subject)
    throw await refuse(room, ctx, `у поставщика вошёл другой человек: ${personText(person)}`)
  const { identityId } = session
  const { refreshToken, isOffline } = tokens
  const keysToken =
    isOffline && refreshToken !== null
      ? room.box.seal(Buffer.from(refreshToken), keysTokenBound(identityId))
      : null
  await inTransaction(room.db, (tx) => saveProof(tx, ctx.who.sessionId, identityId, keysToken))
  return getProof(room, ctx)
}

async function refuse({ db }: SsoRoom, ctx: Ctx, why: string) {
  await recordAudit(db, {
    kind: 'ACCESS_REFUSED',
    by: ctx,
    details: `Единый вход. Личность не подтверждена: ${why}`,
  })
  return refused(`Личность не подтверждена: ${why}`)
}
