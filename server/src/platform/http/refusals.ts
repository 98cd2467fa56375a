import type { ErrorCode } from '@naryad/contract/kit/errors'

interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>
  readonly current?: unknown
  readonly changedBy?: string | undefined
  readonly changedAt?: string | undefined
  readonly reason?: string | undefined
  readonly mayKeepMine?: boolean
  readonly mayComment?: boolean
  readonly retryAfterSeconds?: number
}

/** An error with a message for the client. Only the text of these errors leaves the server. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly current: unknown
  readonly changedBy: string | undefined
  readonly changedAt: string | undefined
  readonly reason: string | undefined
  readonly mayKeepMine: boolean | undefined
  readonly mayComment: boolean | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.fields = details.fields
    this.current = details.current
    this.changedBy = details.changedBy
    this.changedAt = details.changedAt
    this.reason = details.reason
    this.mayKeepMine = details.mayKeepMine
    this.mayComment = details.mayComment
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

const neuter = new Set(['ТС'])

/**
 * «Заявка не найдена», «Водитель не найден», «ТС не найдено». An inaccessible object gets the same
 * message as a missing one.
 */
export function notFound(what: string): Refusal {
  const [noun = what] = what.split(' ')
  const ending = neuter.has(noun) || /[ое]$/.test(noun) ? 'о' : /[ая]$/.test(noun) ? 'а' : ''
  return new Refusal('NOT_FOUND', `${what} не найден${ending}`)
}

/** The object is visible, but the user may not perform the action. */
export const refused = (message = 'У вас нет права на это действие'): Refusal =>
  new Refusal('FORBIDDEN', message)

/**
 * The call conflicts with the present state: a duplicate, a forbidden transition, a decided request (then
 * with `current`).
 */
export const conflict = (message: string, current?: unknown): Refusal =>
  new Refusal('CONFLICT', message, { current })

/** The call may be retried with the same key. */
export const keyBusy = (): Refusal => new Refusal('KEY_BUSY', 'Этот же запрос ещё выполняется, подождите')

/** A reader of changes has to read all of them again. */
export const cursorExpired = (message: string): Refusal => new Refusal('CURSOR_EXPIRED', message)

/** The value is used by another object; reported for its field, like validation errors. */
export const taken = (field: string, message: string): Refusal =>
  new Refusal('CONFLICT', message, { fields: { [field]: message } })

/** Fields that pass the schema but violate a rule: path → whole sentence with the field's title. */
export const invalid = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('VALIDATION', Object.values(fields).join('. '), { fields })

export const malformed = (message: string): Refusal => new Refusal('VALIDATION', message)

/** Valid, but the action is not possible. */
export const impossible = (message: string): Refusal => new Refusal('IMPOSSIBLE', message)

/**
 * A valid request that does not fit the state; reported per field, path → whole sentence that includes
 * the field's title.
 */
export const impossibleIn = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('IMPOSSIBLE', Object.values(fields).join('. '), { fields })

export const unauthorized = (message = 'Войдите в систему'): Refusal => new Refusal('UNAUTHORIZED', message)

export const tooLarge = (message: string): Refusal => new Refusal('TOO_LARGE', message)

export const unsupportedType = (message: string): Refusal => new Refusal('UNSUPPORTED_TYPE', message)

export const tooOften = (
  retryAfterSeconds: number,
  message = 'Слишком много запросов, подождите немного',
): Refusal => new Refusal('TOO_OFTEN', message, { retryAfterSeconds })

/** `message` names the external system that failed. */
export const upstreamFailed = (message: string): Refusal => new Refusal('UPSTREAM', message)

export const unavailable = (
  retryAfterSeconds: number,
  message = 'Сервер временно перегружен, повторите через несколько секунд',
): Refusal => new Refusal('UNAVAILABLE', message, { retryAfterSeconds })

export const databaseUnavailable = (): Refusal =>
  unavailable(2, 'База данных недоступна, повторите через несколько секунд')

export const diskFull = (): Refusal =>
  unavailable(30, 'На диске сервера нет места: данные не сохранить, пока администратор его не освободит')
