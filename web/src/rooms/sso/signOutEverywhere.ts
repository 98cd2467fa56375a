import { ssoRoutes } from '@naryad/contract/sso/sso.routes'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { isProviderSession } from '../../client/session/providerSession.ts'
import { endSession, signOut } from '../../client/session/session.ts'
import { leaveFor } from './leaveFor.ts'

/**
 * Signs out here and at the provider that has signed in. Without a network, or if the provider has no sign-out, only
 * here.
 */
export async function signOutEverywhere(): Promise<void> {
  if (!isProviderSession()) return signOut()
  try {
    const { url } = await call(ssoRoutes.signOut, undefined, { silent: true })
    endSession()
    if (url !== null) leaveFor.provider(url)
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    await signOut()
  }
}
