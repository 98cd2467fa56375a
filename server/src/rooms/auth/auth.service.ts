import type { SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call, Ctx, Who } from '../../platform/http/ctx.ts'
import type { Authenticate, Http } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Listener } from '../../platform/live/listener.ts'
import { makeSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import { authenticateToken, isApiToken } from './api-tokens/authenticate-token.service.ts'
import { userExists } from './auth.repo.ts'
import { makeSessionCache, type SessionCache } from './sessions/session-cache.ts'
import { revokeSession } from './sessions/sessions.repo.ts'
import { authenticate } from './sessions/sessions.service.ts'
import { makeTokens, type Tokens } from './sessions/tokens.ts'

/** How accounts without a usable password prove who they are; a room that depends on this one brings it. */
export interface ExternalProofs {
  /** Undefined: by the password of the product. */
  readonly findKind: (db: Db, who: Who) => Promise<SsoKind | undefined>
  /** Whether the directory accepts the password of the caller. */
  readonly isDirectoryPassword: (db: Db, ctx: Ctx, password: string) => Promise<boolean>
  /** Whether the caller has signed in at the provider a moment ago. */
  readonly hasProof: (db: Db, who: Who) => Promise<boolean>
  /** Uses that sign-in up: it proves one thing. */
  readonly consumeProof: (tx: Tx, who: Who) => Promise<boolean>
}

/** The dependencies of the auth room. */
export interface Auth {
  readonly db: Db
  readonly tokens: Tokens
  /** Encrypts the secrets of second factors. */
  readonly box: SecretBox
  readonly sessions: SessionCache
  /** Whether a mail server is configured. */
  readonly hasMail: () => Promise<boolean>
  readonly proofs: ExternalProofs
  readonly authenticate: Authenticate
  readonly callerExists: Http['callerExists']
}

interface AuthParts {
  readonly db: Db
  /** The first key signs, all verify. */
  readonly keys: readonly Uint8Array[]
  /** Keys of encrypted values: the first encrypts, all decrypt. */
  readonly secretKeys: readonly Uint8Array[]
  readonly listener: Listener
  /** How long a session may be cached. */
  readonly keepSessionsMs: number
  /** The rate limit of one API token. */
  readonly tokenLimit: Limit
  readonly hasMail: () => Promise<boolean>
  readonly proofs: ExternalProofs
}

export function openAuth({
  db,
  keys,
  secretKeys,
  listener,
  keepSessionsMs,
  tokenLimit,
  hasMail,
  proofs,
}: AuthParts): Auth {
  const tokens = makeTokens(keys)
  const sessions = makeSessionCache({ db, listener, keepMs: keepSessionsMs })
  return {
    db,
    tokens,
    sessions,
    hasMail,
    proofs,
    box: makeSecretBox(secretKeys),
    callerExists: ({ id }) => userExists(db, id),
    authenticate: (call, route) =>
      isApiToken(call.bearer)
        ? authenticateToken({ db, tokenLimit }, call, { bearer: call.bearer, route })
        : authenticate({ db, tokens, sessions }, call, route),
  }
}

/** Ends the session of any of its tokens, even an expired one. */
export async function logout({ db, tokens, sessions }: Auth, call: Call): Promise<void> {
  const claims = call.bearer === undefined ? undefined : await tokens.read(call.bearer)
  if (!claims) return
  await inTransaction(db, async (tx) => {
    const ended = await revokeSession(tx, claims.sessionId, 'SIGNED_OUT')
    if (ended) await recordAudit(tx, { kind: 'SIGNED_OUT', by: call, userId: ended.userId })
  })
  sessions.forget(claims.sessionId)
}
