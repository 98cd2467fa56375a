interface SetUpCodesTable {
  /** There is one row at most. */
  isSingleton: boolean
  /** SHA-256 of the code, which only the server's output shows. */
  codeHash: Buffer
  expiresAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    setUpCodes: SetUpCodesTable
  }
}
