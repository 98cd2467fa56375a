/**
 * The database itself tells of every session that is over, and of every person whose role, organization, queues, block
 * or second factor has changed: see migrations 0011 and 0023. Payloads are the session's id and the person's.
 */
export const sessionNotices = {
  ended: 'naryad_sessions_ended',
  usersChanged: 'naryad_users_changed',
} as const
