interface TaskSignaturesTable {
  taskId: number
  signedAt: string
  signerName: string
  signerPosition: string
  witnessId: number | null
  image: Buffer
  /** Canonical JSON; `hash` covers these exact bytes. */
  act: string
  hash: Buffer
}

declare module '../../platform/db/database.ts' {
  interface Database {
    taskSignatures: TaskSignaturesTable
  }
}
