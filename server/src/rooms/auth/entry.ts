import { inviteTo } from './recovery/invite.service.ts'
import { voidLinks } from './recovery/links.repo.ts'
import {
  countUnreadableFactors,
  removeSecondFactorAtServer,
  removeSecondFactorOf,
} from './second-factor/second-factor.service.ts'
import { revokeSessionsOf, shortenSessions } from './sessions/sessions.repo.ts'

/** What sign-in does for an account, and by the settings. The rooms that this one stands upon are lent it by `app`. */
export const entry = {
  inviteTo,
  voidLinks,
  removeSecondFactorOf,
  removeSecondFactorAtServer,
  countUnreadableFactors,
  revokeSessionsOf,
  shortenSessions,
}
