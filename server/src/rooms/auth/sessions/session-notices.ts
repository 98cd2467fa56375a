/**
 * Triggers notify of every ended session and of every user with a changed role, seniority, organization,
 * queues, block or second factor. The payloads are the ids of the session and of the user.
 */
export const sessionNotices = {
  ended: 'naryad_sessions_ended',
  usersChanged: 'naryad_users_changed',
} as const
