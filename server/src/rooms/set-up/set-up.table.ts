interface SetUpCodesTable {
  /** The primary key, always true: the table has at most one row. */
  isSingleton: boolean
  /** SHA-256 of the code, which is only printed in the server's output. */
  codeHash: Buffer
  expiresAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    setUpCodes: SetUpCodesTable
  }
}
