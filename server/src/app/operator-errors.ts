import { InvalidBackup } from '../platform/backup/invalid-backup.ts'
import { isDatabaseUnavailable } from '../platform/db/connection/database-unavailable.ts'
import { sqlState } from '../platform/db/connection/sql-state.ts'
import { unavailableReason } from '../platform/db/connection/unavailable-reason.ts'
import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { StoreRefused, StoreUnavailable } from '../platform/files/store/store.ts'
import { ConfigError } from './config.ts'
import { exitCodes } from './exit-codes.ts'

/** Invalid input of the operator. */
export class Mistake extends Error {
  override name = 'Mistake'
}

const wrongUser =
  'База данных не пускает этого пользователя с этим паролем: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL'

/** SQLSTATEs that mean a wrong address of the database. */
const wrongAddress: Readonly<Record<string, (error: Error) => string>> = {
  '28000': () => wrongUser,
  '28P01': () => wrongUser,
  '3D000': () => 'На сервере нет такой базы данных: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL',
  '42501': ({ message }) =>
    `Пользователю базы данных не хватает прав (${message}): см. docs/configuration.md`,
}

const databaseDiskFull = '53100'

const closed = (place: string): string => `Нет доступа к ${place}: проверьте права`

/** System errors of a file or folder; the path is missing in errors of reading and writing. */
const ofFiles: Readonly<Record<string, (place: string) => string>> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: (place) => `Диск открыт только для чтения: ${place}`,
  ENOTDIR: closed,
  ENOENT: (place) => `Нет файла или папки: ${place}`,
  ENOSPC: (place) => `На диске нет места: ${place}`,
  EDQUOT: (place) => `На диске нет места, отведённого пользователю: ${place}`,
  EIO: (place) => `Диск не читается или не пишется: ${place}`,
}

export interface OperatorError {
  /** Without a stack trace. */
  readonly message: string
  readonly code: number
}

/**
 * Describes an error that the operator can fix. Undefined: an error of the program, whose stack trace is needed.
 * `place` is what the command was working on, for errors that do not name it.
 */
export function operatorErrorOf(error: unknown, place?: string): OperatorError | undefined {
  if (!(error instanceof Error)) return undefined
  const { cannotStart: code } = exitCodes
  if ([CannotStart, ConfigError, InvalidBackup, Mistake].some((kind) => error instanceof kind))
    return { message: error.message, code }
  const state = sqlState(error) ?? ''
  // The message of parseArgs names the invalid option.
  if (error instanceof TypeError && state.startsWith('ERR_PARSE_ARGS'))
    return { message: error.message, code }
  if (error instanceof StoreUnavailable)
    return { message: 'Хранилище файлов не отвечает: проверьте NARYAD_S3', code: exitCodes.failed }
  if (error instanceof StoreRefused)
    return { message: `Хранилище файлов отказывает (${error.message}): проверьте NARYAD_S3`, code }
  if (isDatabaseUnavailable(error))
    return { message: `База данных недоступна: ${unavailableReason(error)}`, code: exitCodes.failed }
  if (state === databaseDiskFull)
    return { message: 'На диске базы данных нет места: освободите его и повторите', code: exitCodes.failed }
  const address = wrongAddress[state]
  if (address) return { message: address(error), code }
  const at = (error as NodeJS.ErrnoException).path ?? place
  const ofFile = ofFiles[state]
  return at === undefined || !ofFile ? undefined : { message: ofFile(at), code }
}

/** What a command prints when it fails. */
export const printable = (error: unknown, place?: string): unknown =>
  operatorErrorOf(error, place)?.message ?? error
