import type { SsoProof } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { ApiError, NetworkError } from '../../../client/api/errors.ts'
import { leaveFor } from '../../sso/index.ts'

/** A person without a password has not signed in at the provider, or too long ago. */
export const isProofMissing = ({ kind, provenUntil }: SsoProof): boolean =>
  kind === 'oidc' && provenUntil === null

/** Sends the browser to the provider for a sign-in that proves who this is. */
export function useProviderProof(onLeave?: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    if (isRunning) return
    setRunning(true)
    setRefusal(null)
    try {
      const { url } = await call(ssoRoutes.startProof, undefined, { silent: true })
      onLeave?.()
      leaveFor.provider(url)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setRefusal(error.message)
      setRunning(false)
    }
  }
  return { refusal, isRunning, start }
}
