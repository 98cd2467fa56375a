import { inviteTo } from './invite.service.ts'
import { voidLinks } from './links.repo.ts'
import {
  countUnreadableFactors,
  removeSecondFactorAtServer,
  removeSecondFactorOf,
} from './second-factor.service.ts'
import { revokeSessionsOf, shortenSessions } from './sessions.repo.ts'

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
