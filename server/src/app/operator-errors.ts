import { InvalidBackup } from '../platform/backup/invalid-backup.ts'
import { isDatabaseUnavailable } from '../platform/db/connection/database-unavailable.ts'
import { sqlState } from '../platform/db/connection/sql-state.ts'
import { unavailableReason } from '../platform/db/connection/unavailable-reason.ts'
import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { StoreRefused, StoreUnavailable } from '../platform/files/store/store.ts'
import { ConfigError } from './config.ts'
import { exitCodes } from './exit-codes.ts'
import { CannotListen } from './listen.ts'

/** Invalid input of the operator. */
export class Mistake extends Error {
  override name = 'Mistake'
}

const wrongUser =
  'База данных не пускает этого пользователя с этим паролем: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL'

/** SQLSTATEs that mean a wrong address of the database; some mean so only where they end the connection. */
const wrongAddress: Readonly<Record<string, (error: Error) => string>> = {
  '28000': () => wrongUser,
  '28P01': () => wrongUser,
  '3D000': () => 'На сервере нет такой базы данных: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL',
  'FATAL 42704': ({ message }) =>
    `Сервер базы данных не знает параметра ${/"([^"]*)"/.exec(message)?.[1] ?? ''} из её адреса: проверьте DATABASE_URL и NARYAD_OWNER_DATABASE_URL`,
  '42501': ({ message }) =>
    `Пользователю базы данных не хватает прав (${message}): см. docs/configuration.md`,
}

const ofDatabase: Readonly<Record<string, string>> = {
  '53100': 'На диске базы данных нет места: освободите его и повторите',
  '55P03':
    'Базу держит другая программа, например копия, которая ещё снимается: дождитесь её и повторите команду',
}

const wrongAddressOf = ({ severity }: Error & { readonly severity?: unknown }, state: string) =>
  wrongAddress[severity === 'FATAL' ? `FATAL ${state}` : state] ?? wrongAddress[state]

const closed = (place: string): string => `Нет доступа к ${place}: проверьте права`

/** Errors of parseArgs, by the option or word that they name. */
const ofArguments: Readonly<Record<string, (named: string, error: Error) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `Параметра ${option} нет; какие есть, покажет --help`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (word) => `Лишнее слово: ${word}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option, { message }) =>
    message.includes('does not take')
      ? `Параметр ${option} пишут без значения`
      : `Параметру ${option} нужно значение; если оно начинается с дефиса, его пишут через знак равенства`,
}

/** System errors of a file or folder; the path is missing in errors of reading and writing. */
const ofFiles: Readonly<Record<string, (place: string) => string>> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: (place) =>
    `Диск открыт только для чтения: ${place}. Службе systemd эту папку открывает ReadWritePaths= (см. «Настройки» в docs/running.ru.md)`,
  ENOTDIR: (place) => `Это файл, а нужна папка: ${place}`,
  EEXIST: (place) => `Это файл, а нужна папка: ${place}`,
  EISDIR: (place) => `Это папка, а нужен файл: ${place}`,
  ELOOP: (place) => `Ссылки ведут по кругу: ${place}`,
  ENAMETOOLONG: () => 'Слишком длинное имя файла или папки',
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
  return byKind(error) ?? byState(error, place)
}

const { cannotStart, failed } = exitCodes

function byKind(error: Error): OperatorError | undefined {
  if ([CannotStart, ConfigError, InvalidBackup, Mistake].some((kind) => error instanceof kind))
    return { message: error.message, code: cannotStart }
  if (error instanceof CannotListen) return { message: error.message, code: error.exitCode }
  if (error instanceof StoreUnavailable)
    return { message: 'Хранилище файлов не отвечает: проверьте NARYAD_S3', code: failed }
  if (error instanceof StoreRefused)
    return {
      message: `Хранилище файлов отказывает (${error.message}): проверьте NARYAD_S3`,
      code: cannotStart,
    }
  if (isDatabaseUnavailable(error))
    return { message: `База данных недоступна: ${unavailableReason(error)}`, code: failed }
  return undefined
}

/** By the SQLSTATE, or the code of a system error or of parseArgs. */
function byState(error: Error, place: string | undefined): OperatorError | undefined {
  const state = sqlState(error) ?? ''
  const busy = ofDatabase[state]
  if (busy !== undefined) return { message: busy, code: failed }
  const named = /'(?:-\w, )?([^\s']+)/.exec(error.message)?.[1] ?? ''
  const at = (error as NodeJS.ErrnoException).path ?? place
  const message =
    ofArguments[state]?.(named, error) ??
    wrongAddressOf(error, state)?.(error) ??
    (at === undefined ? undefined : ofFiles[state]?.(at))
  return message === undefined ? undefined : { message, code: cannotStart }
}
