import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import type { Failure } from './failure.ts'
import { noteFailure } from './sso.repo.ts'

/** Failures of the provider become sentences, are audited and shown to administrators. */
export async function askProvider<Value>(
  { db }: { readonly db: Db },
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
