import type { RegistrationStatus } from '@naryad/contract/registration/registration'
import type { Generated } from 'kysely'

export interface RegistrationRequestsTable {
  id: Generated<number>
  lastName: string
  firstName: string
  middleName: Generated<string>
  email: string
  phone: string
  /** As typed. */
  companyName: string
  comment: Generated<string>
  status: Generated<RegistrationStatus>
  createdAt: Generated<string>
  /** The version of the accepted text, and the time of the consent. */
  consentVersion: number
  consentAt: Generated<string>
  decidedBy: number | null
  decidedAt: string | null
  declineReason: string | null
  /** The account created by the approval. */
  userId: number | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    registrationRequests: RegistrationRequestsTable
  }
}
