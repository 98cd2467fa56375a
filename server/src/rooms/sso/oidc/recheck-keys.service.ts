import { ResponseBodyError } from 'openid-client'

import type { Db } from '../../../platform/db/connect.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import type { Connection } from '../../room.ts'
import { endKeys, type Recheck } from '../end-access.service.ts'
import { isImplausible } from '../implausible.ts'
import { type ClaimedKeys, claimKeys, forgetKeysTokens, saveKeysToken } from '../keys.repo.ts'
import { noteFailure, readRules } from '../sso.repo.ts'
import { keysTokenBound } from './oidc-proof.service.ts'
import { refresh } from './oidc.client.ts'
import { failureOf, isSilent } from './oidc.failures.ts'

const atOnce = 200

/**
 * Asks about owners of keys of the API with the tokens that outlive their sessions at the provider: such a token is
 * refused when the person is blocked or deleted there, or has taken it back.
 */
export async function recheckKeys(recheck: Recheck, db: Db, ctx: JobContext): Promise<void> {
  const { rules } = await readRules(db)
  const connection = rules.isOidcOn ? await recheck.findSignInProvider(db, 'oidc') : undefined
  if (!connection) return
  await forgetKeysTokens(db)
  const claimed = await claimKeys(db, atOnce)
  const gone: number[] = []
  for (const keys of claimed) {
    ctx.signal.throwIfAborted()
    try {
      if (!(await isConfirmed(recheck, db, connection, keys))) gone.push(keys.identityId)
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      ctx.log.warn({ err: error }, 'the provider cannot be asked about an owner of keys')
      await noteFailure(db, failure.details)
      // An error about one person holds up no other one.
      if (isSilent(error)) break
    }
  }
  if (isImplausible(gone.length, claimed.length)) {
    await noteFailure(
      db,
      `Поставщик не подтверждает ${gone.length} из ${claimed.length} владельцев ключей API, поэтому ключи не отозваны: проверьте клиента у поставщика`,
    )
    return
  }
  for (const identityId of gone) await endKeys(db, identityId)
}

async function isConfirmed(
  { box, discovery }: Recheck,
  db: Db,
  connection: Connection,
  { identityId, keysToken }: ClaimedKeys,
): Promise<boolean> {
  const bound = keysTokenBound(identityId)
  const token = box.open(keysToken, bound)?.toString()
  if (token === undefined) return true
  try {
    const next = await refresh(await discovery(connection), token)
    if (next !== token) await saveKeysToken(db, identityId, box.seal(Buffer.from(next), bound))
    return true
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return false
    throw error
  }
}
