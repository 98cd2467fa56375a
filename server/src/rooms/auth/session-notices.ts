/**
 * The database itself tells of every session that is over, and of every person whose role, organization, queues or block
 * has changed: see migration 0011. Payloads are the session's id and the person's.
 */
export const sessionsEnded = 'naryad_sessions_ended'
export const usersChanged = 'naryad_users_changed'
