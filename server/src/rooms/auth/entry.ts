import { revokeTokensOf } from './api-tokens/api-tokens.repo.ts'
import { inviteTo } from './recovery/invite.service.ts'
import { voidLinks } from './recovery/links.repo.ts'
import {
  countUnreadableFactors,
  removeSecondFactorAtServer,
  removeSecondFactorOf,
} from './second-factor/second-factor.service.ts'
import { revokePasswordSessions } from './sessions/password-sessions.repo.ts'
import { revokeSession, revokeSessionsOf, shortenSessions } from './sessions/sessions.repo.ts'

/** Operations of sign-in for other rooms. `app` injects them into rooms that this one depends on. */
export const entry = {
  inviteTo,
  voidLinks,
  removeSecondFactorOf,
  removeSecondFactorAtServer,
  countUnreadableFactors,
  revokeSession,
  revokePasswordSessions,
  revokeSessionsOf,
  revokeTokensOf,
  shortenSessions,
}
