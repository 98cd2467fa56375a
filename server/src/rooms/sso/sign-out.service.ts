import type { Call } from '../../platform/http/ctx.ts'
import { logout } from '../auth/index.ts'
import { endSessionUrl } from './oidc/oidc.client.ts'
import { failureOf } from './oidc/oidc.failures.ts'
import { findIdToken } from './sessions.repo.ts'
import { findOffered, tokenBound, type SsoRoom } from './sign-in.service.ts'

/**
 * Ends the session here in any case. The address ends that of the provider: otherwise the next one at this computer
 * would come in with the button alone.
 */
export async function signOut(room: SsoRoom, call: Call): Promise<{ url: string | null }> {
  const url = await findProviderSignOut(room, call)
  await logout(room.auth, call)
  return { url }
}

async function findProviderSignOut(room: SsoRoom, call: Call): Promise<string | null> {
  const claims = call.bearer === undefined ? undefined : await room.auth.tokens.read(call.bearer)
  const sealed = claims && (await findIdToken(room.db, claims.sessionId))
  const idToken = sealed && room.box.open(sealed, tokenBound(claims.sessionId))?.toString()
  const offered = idToken ? await findOffered(room, 'oidc') : undefined
  if (!idToken || !offered) return null
  try {
    const config = await room.discovery(offered.connection)
    return endSessionUrl(config, { idToken, returnTo: `${await room.originOf(room.db)}/login` })
  } catch (error) {
    if (!failureOf(error)) throw error
    call.log.warn({ err: error }, 'the provider does not say where to sign out')
    return null
  }
}
