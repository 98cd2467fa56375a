import { InvalidBackup } from '../../platform/backup/invalid-backup.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { CannotStart } from '../../platform/db/embedded/cannot-start.ts'
import { ConfigError } from '../config.ts'

/** Invalid input of the operator. */
export class Mistake extends Error {
  override name = 'Mistake'
}

function isPlain(error: Error): boolean {
  if ([InvalidBackup, CannotStart, ConfigError, Mistake].some((kind) => error instanceof kind)) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Errors that the operator can fix are printed without a stack trace. */
export function explained(error: unknown): unknown {
  if (isDatabaseUnavailable(error)) return `База данных недоступна: ${error.message}`
  return error instanceof Error && isPlain(error) ? error.message : error
}
