import type { ErrorCode } from '@naryad/contract/kit/errors'

import type { Call } from '../../platform/http/ctx.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import type { SsoRoom } from './sign-in.service.ts'
import { noteFailure } from './sso.repo.ts'

/** Why a sign-in through a provider has failed. */
export interface Failure {
  /** For the person at the sign-in page. */
  readonly message: string
  /** For the administrator, in the audit and on the settings screen; without secrets. */
  readonly details: string
  readonly code: ErrorCode
  /** The provider or its settings are to blame, not the person. */
  readonly isOfProvider: boolean
}

/** Failures of the provider become sentences, are audited and shown to administrators. */
export async function askProvider<Value>(
  { db }: Pick<SsoRoom, 'db'>,
  call: Call,
  failureOf: (error: unknown) => Failure | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    const { message, details, code, isOfProvider } = failure
    call.log.warn({ err: error, details }, 'single sign-on failed')
    if (isOfProvider) await noteFailure(db, details)
    await recordAudit(db, { kind: 'SIGN_IN_REFUSED', by: call, details: `Единый вход. ${details}` })
    throw new Refusal(code, message)
  }
}
