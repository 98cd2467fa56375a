import type { Generated } from 'kysely'

interface UserSecondFactorsTable {
  userId: number
  /** As `secret-box.ts` has encrypted it. */
  secret: Buffer
  createdAt: Generated<string>
  /** Null until a code of the application has proved that it holds the secret. */
  confirmedAt: string | null
  /** The half minute of the last code that was taken. */
  lastStep: Generated<number>
  /** Of all recovery codes of this person. */
  codesSalt: Generated<Buffer>
}

interface UserRecoveryCodesTable {
  userId: number
  hash: Buffer
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    userSecondFactors: UserSecondFactorsTable
    userRecoveryCodes: UserRecoveryCodesTable
  }
}
