import type { ErrorCode } from '@naryad/contract/kit/errors'

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
