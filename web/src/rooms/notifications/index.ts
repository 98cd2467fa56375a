export { useMute } from './useMute.ts'
export { readNotifications } from './notifications.queries.ts'
export { useUnread } from './useUnread.ts'
