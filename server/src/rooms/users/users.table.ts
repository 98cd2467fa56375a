import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { ColumnType, Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  email: string
  /** A PHC string; null until a password has been set. */
  passwordHash: string | null
  passwordChangedAt: string | null
  lastName: string
  firstName: string
  middleName: Generated<string>
  phone: string | null
  /** Of the telephone in the exchange; empty if there is none. */
  extension: Generated<string>
  role: Role
  isSenior: Generated<boolean>
  queues: Generated<Queue[]>
  companyId: number | null
  timeZone: Generated<string>
  isBlocked: Generated<boolean>
  blockReason: string | null
  /** Written by the auth room. */
  lastSeenAt: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

interface UserFiltersTable {
  userId: number
  entity: string
  /** Written by the client; stored as received. */
  filters: unknown
  /** «5:f-abc»: the filters of colleagues that the user has hidden. */
  hidden: Generated<string[]>
  updatedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    users: UsersTable
    userFilters: UserFiltersTable
  }
}
