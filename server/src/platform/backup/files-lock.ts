import { tryShareLock } from '../db/concurrency/locks.ts'
import type { Tx } from '../db/connect.ts'

/** A backup of files takes this lock exclusively; a removal of files shares it. */
export const filesLock = 'removal of files'

/**
 * Whether files may be removed until this transaction ends: not during a backup. Files left now are
 * removed by a later cleanup.
 */
export const mayRemoveFiles = (tx: Tx): Promise<boolean> => tryShareLock(tx, filesLock)
