import type { Db } from '../../platform/db/connect.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import type { ExternalProofs } from '../auth/index.ts'
import { findPasswordBan } from '../users/index.ts'
import { asService, provePassword } from './ldap/ldap.client.ts'
import { failureOf, isWrongPassword } from './ldap/ldap.failures.ts'
import { findBySubjects } from './ldap/people.ts'
import { consumeProof, findProvenSession, hasPassword } from './proofs.repo.ts'
import { findOffered, type SsoRoom } from './sign-in.service.ts'
import { noteFailure } from './sso.repo.ts'

interface Parts {
  readonly findSignInProvider: SsoRoom['findSignInProvider']
  readonly directoryLimit: SsoRoom['directoryLimit']
}

/** An account without a usable password proves itself by what has opened its session. */
export async function findProofKind(db: Db, who: Who): ReturnType<ExternalProofs['findKind']> {
  const isUsable = (await hasPassword(db, who.id)) && (await findPasswordBan(db, who.id)) === undefined
  return isUsable ? undefined : (await findProvenSession(db, who.sessionId))?.kind
}

export const openProofs = (parts: Parts): ExternalProofs => ({
  findKind: findProofKind,
  isDirectoryPassword: (db, ctx, password) => isDirectoryPassword(parts, db, ctx, password),
  hasProof: async (db, who) => ((await findProvenSession(db, who.sessionId))?.provenUntil ?? null) !== null,
  consumeProof: (tx, who) => consumeProof(tx, who.sessionId),
})

const unavailable = () =>
  new Refusal('UPSTREAM', 'Каталог компании не отвечает, поэтому пароль не проверить. Повторите позже')

async function isDirectoryPassword(
  { findSignInProvider, directoryLimit }: Parts,
  db: Db,
  ctx: Ctx,
  password: string,
): Promise<boolean> {
  const offered = await findOffered({ db, findSignInProvider }, 'ldap')
  const session = await findProvenSession(db, ctx.who.sessionId)
  if (!offered || !session) throw unavailable()
  directoryLimit(session.subject)
  try {
    const [found] = await asService(offered.connection, (client) =>
      findBySubjects(client, offered.connection, [session.subject]),
    )
    if (!found || found.isDisabled) return false
    await provePassword(offered.connection, found.dn, password)
    return true
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    if (isWrongPassword(error)) return false
    ctx.log.warn({ err: error }, 'the directory cannot check a password')
    if (!failure.isOfProvider) throw new Refusal('IMPOSSIBLE', failure.message)
    await noteFailure(db, failure.details)
    throw unavailable()
  }
}
