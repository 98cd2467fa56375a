import type { Tx } from '../db/connect.ts'
import { tryShareLock } from '../db/locks.ts'

/** A backup of files takes this lock exclusively; a removal of files shares it. */
export const filesLock = 'removal of files'

/**
 * Whether files may be removed until this transaction ends. While they are being copied none may: what is left now,
 * the sweep removes later.
 */
export const mayRemoveFiles = (tx: Tx): Promise<boolean> => tryShareLock(tx, filesLock)
