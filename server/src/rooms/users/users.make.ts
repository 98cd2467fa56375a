import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Db } from '../../platform/db/connect.ts'
import { makeCompany } from '../companies/companies.make.ts'

interface UserFacts {
  role?: Role
  isSenior?: boolean
  companyId?: number | null
  queues?: Queue[]
  email?: string
  lastName?: string
  firstName?: string
  middleName?: string
  isBlocked?: boolean
  blockReason?: string | null
  phone?: string
  timeZone?: string
  lastSeenAt?: string
  createdAt?: string
  /** A PHC string; «!» matches no password, null means none is set. */
  passwordHash?: string | null
}

/** The input of the form for a new user. */
export const newUser = {
  lastName: 'Белова',
  firstName: 'Анна',
  email: 'belova@naryad.test',
  role: 'operator',
} as const

export interface MadeUser {
  readonly id: number
  readonly email: string
  readonly companyId: number | null
}

let made = 0

/** A user; a client gets a new organization by default. */
export async function makeUser(db: Db, facts: UserFacts = {}): Promise<MadeUser> {
  made += 1
  const role = facts.role ?? 'operator'
  const companyId = facts.companyId ?? (role === 'client' ? (await makeCompany(db)).id : null)
  return db
    .insertInto('users')
    .values({
      email: `user${made}@naryad.test`,
      lastName: 'Иванов',
      firstName: 'Иван',
      middleName: 'Иванович',
      passwordHash: '!',
      ...facts,
      role,
      companyId,
    })
    .returning(['id', 'email', 'companyId'])
    .executeTakeFirstOrThrow()
}
