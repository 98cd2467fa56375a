import { sessionNotices } from './session-notices.ts'
import { findLiveSessions } from './sessions.repo.ts'

/** Lookup of valid sessions, and notices of their revocation. */
export const liveSessions = { find: findLiveSessions, notices: sessionNotices }
