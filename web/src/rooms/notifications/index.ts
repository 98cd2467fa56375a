export { Bell } from './Bell.tsx'
export { MuteItem } from './MuteItem.tsx'
export { readNotifications } from './notifications.queries.ts'
export { useUnread } from './useUnread.ts'
