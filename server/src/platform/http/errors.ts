import type { Socket } from 'node:net'

import type { ErrorCode, ErrorReply } from '@naryad/contract/kit/errors'
import { errorStatuses } from '@naryad/contract/kit/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isDatabaseUnavailable, PoolExhausted } from '../db/connection/database-unavailable.ts'
import { sqlState, sqlStates } from '../db/connection/sql-state.ts'
import { StoreUnavailable } from '../files/store/store.ts'
import { databaseUnavailable, diskFull, Refusal, unavailable } from './refusals.ts'

/** Maps names of database constraints to refusals. Every room registers its own. */
export type Constraints = Readonly<Record<string, () => Refusal>>

const sentences: Partial<Record<ErrorCode, string>> = {
  VALIDATION: 'Запрос составлен неверно',
  UNAUTHORIZED: 'Войдите в систему',
  NOT_FOUND: 'Такого адреса нет',
  TOO_LARGE: 'Запрос слишком большой',
  UNSUPPORTED_TYPE: 'Такой тип содержимого не принимается',
}

// Reversed, so that of several codes with one status the first takes precedence.
const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(errorStatuses)
    .map(([code, status]): [number, ErrorCode] => [status, code as ErrorCode])
    .toReversed(),
)

const retrySoon = 2

const raced = (): Refusal => new Refusal('CONFLICT', 'Эти данные одновременно изменил кто-то ещё, повторите')

/** Not read by anyone: the client has disconnected. */
const requestAborted = new Refusal('UNAVAILABLE', 'Запрос отменён')

const badSigns = (): Refusal => new Refusal('VALIDATION', 'В запросе есть недопустимые знаки')

/** SQLSTATEs and system errors with the same meaning in every room. */
const knownStates: Readonly<Record<string, () => Refusal>> = {
  [sqlStates.serializationFailure]: raced,
  [sqlStates.deadlockDetected]: raced,
  [sqlStates.lockNotAvailable]: () =>
    new Refusal('UNAVAILABLE', 'Данные сейчас заняты, повторите через несколько секунд', {
      retryAfterSeconds: retrySoon,
    }),
  // A referenced row was deleted concurrently, or a deleted row is still referenced.
  [sqlStates.foreignKeyViolation]: () =>
    new Refusal(
      'CONFLICT',
      'Связанную запись одновременно изменили или удалили, обновите данные и повторите',
    ),
  '22021': badSigns,
  '22P05': badSigns,
  '57014': () =>
    new Refusal('UNAVAILABLE', 'Запрос выполнялся слишком долго', { retryAfterSeconds: retrySoon }),
  '53100': diskFull,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
}

function ofConstraint(error: Error, constraints: Constraints): Refusal | undefined {
  if (!('constraint_name' in error) || typeof error.constraint_name !== 'string') return undefined
  return constraints[error.constraint_name]?.()
}

/** Errors of Fastify: the request was rejected before the handler. */
function ofFramework(error: Error): Refusal | undefined {
  const status = 'statusCode' in error ? Number((error as FastifyError).statusCode) : 500
  if ('code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return new Refusal('UNAVAILABLE', 'Запрос выполнялся слишком долго', { retryAfterSeconds: retrySoon })
  if (status < 400 || status > 499) return undefined
  const code = codeOfStatus.get(status) ?? 'VALIDATION'
  return new Refusal(code, sentences[code] ?? 'Запрос составлен неверно')
}

/** The refusal for an error. Undefined for an internal error: its details are not sent to the client. */
function refusalOf(error: unknown, constraints: Constraints): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return requestAborted
  if (error instanceof PoolExhausted)
    return unavailable(retrySoon, 'Все соединения с базой данных заняты, повторите через несколько секунд')
  if (error instanceof StoreUnavailable)
    return unavailable(retrySoon, 'Хранилище файлов не отвечает, повторите через несколько секунд')
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  const state = sqlState(error)
  return (
    ofConstraint(error, constraints) ?? (state ? knownStates[state]?.() : undefined) ?? ofFramework(error)
  )
}

const isKnown = <T>(entry: readonly [string, T | undefined]): entry is [string, T] => entry[1] !== undefined

/** The facts of a conflict that are known. */
const factsOf = (refusal: Refusal): Partial<ErrorReply> => {
  const { current, changedBy, changedAt, reason, mayKeepMine, mayComment } = refusal
  const facts = { current, changedBy, changedAt, reason, mayKeepMine, mayComment }
  return Object.fromEntries(Object.entries(facts).filter(isKnown))
}

function replyOf(refusal: Refusal): ErrorReply {
  const messages = refusal.fields ? Object.values(refusal.fields) : [refusal.message]
  const [only = refusal.message] = messages
  return {
    statusCode: errorStatuses[refusal.code],
    error: refusal.code,
    message: messages.length > 1 ? messages : only,
    ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
    ...factsOf(refusal),
  }
}

const broken = new Refusal('INTERNAL', 'Ошибка на сервере. Попробуйте ещё раз')
const noSuchAddress = new Refusal('NOT_FOUND', 'Такого адреса нет')

const jsonType = 'application/json; charset=utf-8'

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  reply.header('cache-control', 'no-store').type(jsonType)
  return reply.code(errorStatuses[refusal.code]).send(JSON.stringify(replyOf(refusal)))
}

/** Turns errors of hooks and handlers into responses. */
export function answerErrors(app: FastifyInstance, constraints: Constraints): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, constraints)
    if (!refusal) request.log.error({ err: error }, 'unexpected error')
    else if (refusal.code === 'UNAVAILABLE' && refusal !== requestAborted)
      request.log.warn({ err: error }, 'unavailable')
    return send(reply, refusal ?? broken)
  })
  app.setNotFoundHandler((_, reply) => send(reply, noSuchAddress))
}

/** A path that cannot be decoded does not reach the router. */
export function refuseBrokenUrl(_: FastifyError, __: FastifyRequest, reply: FastifyReply): void {
  void send(reply, noSuchAddress)
}

const rawStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Malformed or too slow requests: answered on the raw socket, which is then closed. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const status = rawStatuses[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({
    statusCode: Number(status.slice(0, 3)),
    error: 'VALIDATION',
    message: 'Запрос составлен неверно',
  } satisfies ErrorReply)
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${jsonType}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
