import type { Generated } from 'kysely'

interface UserSecondFactorsTable {
  userId: number
  /** Encrypted by `secret-box.ts`. */
  secret: Buffer
  createdAt: Generated<string>
  /** Null until a code has confirmed the secret. */
  confirmedAt: string | null
  /** The time step of the last accepted code. */
  lastStep: Generated<number>
  /** Salt of the user's recovery codes. */
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
