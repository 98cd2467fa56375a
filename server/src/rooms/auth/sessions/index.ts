export { openSession } from './open-session.ts'
export { revokePasswordSessions } from './password-sessions.repo.ts'
export { sessionNotices } from './session-notices.ts'
export { findLiveSessions, revokeSession, revokeSessionsOf, shortenSessions } from './sessions.repo.ts'
