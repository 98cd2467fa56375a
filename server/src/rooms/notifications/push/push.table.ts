import type { Generated } from 'kysely'

interface PushSubscriptionsTable {
  id: Generated<number>
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface VisibleTabsTable {
  userId: number
  until: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    pushSubscriptions: PushSubscriptionsTable
    visibleTabs: VisibleTabsTable
  }
}
