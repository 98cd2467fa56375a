import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

import type { Failure } from '../failure.ts'

/** The provider could not be asked: its own failure or that of the way to it. */
export class SilentProvider extends Error {
  override name = 'SilentProvider'
}

/** The answer is genuine and of no use. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer'
}

/** Without TLS anyone on the way could answer in the name of the provider. */
export class UnsafeIssuer extends Error {
  override name = 'UnsafeIssuer'
}

const passwordHint = 'Если у вас есть пароль «Наряда», войдите с ним'

const silent = (details: string): Failure => ({
  message: `Поставщик входа не отвечает. ${passwordHint}`,
  details: `Поставщик не отвечает: ${details}`,
  code: 'UPSTREAM',
  isOfProvider: true,
})

const untrusted = (details: string): Failure => ({
  message: `Ответ поставщика входа не прошёл проверку. Начните вход заново; если не поможет, сообщите администратору. ${passwordHint}`,
  details: `Ответ поставщика не прошёл проверку: ${details}`,
  code: 'UPSTREAM',
  isOfProvider: true,
})

const unsafe: Failure = {
  message: `Вход через поставщика выключен. ${passwordHint}`,
  details: 'Адрес поставщика должен начинаться с https: иначе ответить за него сможет кто угодно в сети',
  code: 'CONFLICT',
  isOfProvider: true,
}

const wrongClock: Failure = {
  message: `Часы сервера «Наряда» и поставщика входа расходятся. Сообщите администратору. ${passwordHint}`,
  details: 'Срок ответа поставщика не сходится с часами сервера: проверьте время на обоих серверах',
  code: 'UPSTREAM',
  isOfProvider: true,
}

const again = (details: string): Failure => ({
  message: 'Этот вход уже использован или устарел. Начните вход заново',
  details,
  code: 'CONFLICT',
  isOfProvider: false,
})

function ofPerson(error: string): Failure {
  if (error === 'access_denied')
    return {
      message: 'Поставщик входа вас не пустил или вы отменили вход',
      details: 'Поставщик отказал во входе (access_denied)',
      code: 'FORBIDDEN',
      isOfProvider: false,
    }
  return {
    message: `Поставщик входа ответил отказом. Начните вход заново. ${passwordHint}`,
    details: `Поставщик ответил отказом: ${codeText(error)}`,
    code: 'UPSTREAM',
    isOfProvider: true,
  }
}

/** A code of the provider that may be shown. */
const codeText = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'неизвестный код')

/** The claim that did not match, from the chain of causes. */
function claimOf(error: unknown, depth = 0): string | undefined {
  if (depth > 5 || typeof error !== 'object' || error === null) return undefined
  if ('claim' in error && typeof error.claim === 'string') return error.claim
  return 'cause' in error ? claimOf(error.cause, depth + 1) : undefined
}

function findSilent(error: unknown, depth = 0): SilentProvider | undefined {
  if (error instanceof SilentProvider) return error
  return depth < 5 && error instanceof Error ? findSilent(error.cause, depth + 1) : undefined
}

export const isSilent = (error: unknown): boolean => findSilent(error) !== undefined

const clockClaims: ReadonlySet<string> = new Set(['exp', 'nbf', 'iat', 'auth_time'])

const claimTitles: Readonly<Record<string, string>> = {
  nonce: 'ответ не на этот вход (nonce)',
  iss: 'другой поставщик (iss)',
  aud: 'выдан другой программе (aud)',
}

/** Undefined for an error of our own. */
export function failureOf(error: unknown): Failure | undefined {
  const lost = findSilent(error)
  if (lost) return silent(lost.message)
  if (error instanceof UnsafeIssuer) return unsafe
  if (error instanceof UnusableAnswer) return untrusted(error.message)
  if (error instanceof AuthorizationResponseError) return ofPerson(error.error)
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? again('Код входа уже использован или устарел (invalid_grant)')
      : ofToken(error.error)
  const claim = claimOf(error)
  if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return wrongClock
  if (claim !== undefined)
    return clockClaims.has(claim) ? wrongClock : untrusted(claimTitles[claim] ?? codeText(claim))
  if (error instanceof ClientError || (error instanceof Error && 'code' in error))
    return untrusted(reasonText(error))
  return undefined
}

const ofToken = (error: string): Failure => ({
  message: `Поставщик входа не принял «Наряд». Сообщите администратору. ${passwordHint}`,
  details: `Поставщик не принял «Наряд»: ${codeText(error)}; проверьте идентификатор, секрет клиента и адрес возврата`,
  code: 'UPSTREAM',
  isOfProvider: true,
})

/** The library says in English, in a chain of causes, what does not fit. */
const messagesOf = (error: unknown, depth = 0): string =>
  depth < 5 && error instanceof Error ? `${error.message}\n${messagesOf(error.cause, depth + 1)}` : ''

function reasonText(error: Error): string {
  const messages = messagesOf(error)
  if (messages.includes('"alg"')) return 'алгоритм подписи не подходит: включите у поставщика RS256'
  if (messages.includes('signature') || messages.includes('JWK')) return 'подпись неверна'
  if (messages.includes('issuer')) return 'адрес поставщика (issuer) не совпадает с введённым'
  return 'code' in error && typeof error.code === 'string' ? codeText(error.code) : 'неизвестная ошибка'
}
