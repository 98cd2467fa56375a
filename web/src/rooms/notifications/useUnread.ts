import { useMe } from '../../platform/session/me.ts'

/** How much is unread: it comes with the person himself, at no call of its own. */
export const useUnread = (): number => useMe().unreadCounts.notifications
