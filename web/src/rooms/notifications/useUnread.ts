import { useMe } from '../../client/session/me.ts'

/** Part of the current user, so it needs no request of its own. */
export const useUnread = (): number => useMe().unreadCounts.notifications
