import { sessionNotices } from './session-notices.ts'
import { findLiveSessions } from './sessions.repo.ts'

/** Which sessions are good, and how one hears that they are not. */
export const liveSessions = { find: findLiveSessions, notices: sessionNotices }
