import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Generated } from 'kysely'

interface UsersTable {
  id: Generated<number>
  email: string
  passwordHash: string
  lastName: string
  firstName: string
  middleName: Generated<string>
  phone: string | null
  role: Role
  isSenior: Generated<boolean>
  queues: Generated<Queue[]>
  companyId: number | null
  timeZone: Generated<string>
  isBlocked: Generated<boolean>
  blockReason: string | null
  lastSeenAt: string | null
  createdAt: Generated<string>
}

interface UserFiltersTable {
  userId: number
  entity: string
  /** Written by people's screens; kept as it came. */
  filters: unknown
  updatedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    users: UsersTable
    userFilters: UserFiltersTable
  }
}
