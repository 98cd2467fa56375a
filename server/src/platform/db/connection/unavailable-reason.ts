import { DatabaseSilent, PoolExhausted } from './database-unavailable.ts'
import { NoPrimary } from './hosts.ts'
import { sqlState } from './sql-state.ts'

interface NetworkError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
}

const noAnswer = ({ address, port }: NetworkError): string =>
  address === undefined ? 'она не отвечает' : `${address}:${port} не отвечает`

const unknownHost = ({ hostname }: NetworkError): string =>
  hostname === undefined ? 'её имя не находится' : `имя ${hostname} не находится`

const stopping = (): string => 'её сервер останавливается'

/** By SQLSTATE or the code of a system error. */
const reasons: Readonly<Record<string, (error: NetworkError) => string>> = {
  ECONNREFUSED: ({ address, port }) =>
    address === undefined ? 'она не принимает соединений' : `${address}:${port} не принимает соединений`,
  ENOENT: ({ address }) => `нет сокета ${address ?? ''}`.trimEnd(),
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  CONNECT_TIMEOUT: noAnswer,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  '53300': () => 'у её сервера заняты все соединения (max_connections)',
  '25006': () => 'она открыта только для чтения',
  '57P01': stopping,
  '57P02': stopping,
  '57P03': () => 'её сервер запускается или останавливается',
}

/** Why the database is unavailable, in Russian, for the operator. */
export function unavailableReason(error: Error): string {
  const known = reasons[sqlState(error) ?? '']
  if (known) return known(error)
  if (error instanceof PoolExhausted) return 'все соединения с ней заняты'
  if (error instanceof NoPrimary)
    return `ни один её сервер не отвечает как главный: ${error.hosts.join(', ')}`
  if (error.cause instanceof Error) return unavailableReason(error.cause)
  return error instanceof DatabaseSilent ? 'она не отвечает' : 'соединение не установлено или оборвалось'
}
