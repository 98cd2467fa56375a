import type { ErrorCode, ErrorReply } from '@naryad/contract/kit/errors'

/** Separator of several messages in one alert. */
const joint = ' , '

interface Refusal {
  status: number
  code: ErrorCode | null
  messages: readonly string[]
  fields: Readonly<Record<string, string>>
  current: unknown
  changedBy: string | null
  mayKeepMine: boolean | null
  mayComment: boolean | null
  requestId: string | null
}

/** The server refused the call. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  /** Path of a field → its message, for the form. */
  readonly fields: Readonly<Record<string, string>>
  /** Current state of the object, if the sent version was stale. */
  readonly current: unknown
  /** Surname of the user who has changed it since. */
  readonly changedBy: string | null
  /** The same call would succeed over the present state; null if the server does not say. */
  readonly mayKeepMine: boolean | null
  /** The user may still comment on the object; null if the server does not say. */
  readonly mayComment: boolean | null
  readonly requestId: string | null
  readonly isSilent: boolean
  readonly #refusal: Refusal

  constructor(refusal: Refusal, isSilent = false) {
    super(refusal.messages.join(joint))
    this.#refusal = refusal
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields
    this.current = refusal.current
    this.changedBy = refusal.changedBy
    this.mayKeepMine = refusal.mayKeepMine
    this.mayComment = refusal.mayComment
    this.requestId = refusal.requestId
    this.isSilent = isSilent
  }

  /**
   * A silent copy: one failed refresh rejects many calls with the same error, and only some of them are
   * silent.
   */
  silenced(): ApiError {
    return new ApiError(this.#refusal, true)
  }

  /** The same refusal, shown under a field of the form. */
  under(field: string): ApiError {
    return new ApiError(
      { ...this.#refusal, current: undefined, fields: { [field]: this.message } },
      this.isSilent,
    )
  }

  /** The same error with another message for the user. */
  saying(sentence: string): ApiError {
    return new ApiError({ ...this.#refusal, messages: [sentence] }, this.isSilent)
  }
}

/** Version conflict: another user was first; the response contains the current state of the object. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 409 &&
  typeof error.current === 'object' &&
  error.current !== null

/** The call got no response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly isSilent: boolean

  constructor(isSilent = false, options?: ErrorOptions) {
    super('Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.', options)
    this.isSilent = isSilent
  }

  silenced(): NetworkError {
    return new NetworkError(true, { cause: this.cause })
  }
}

/** No answer, or one that says that the server is not there: not a refusal, so a later call may succeed. */
export const isOutage = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

/** Messages for responses that are not ours, such as those of a proxy. */
function sentenceFor(status: number): string {
  if (status === 401) return 'Войдите снова: сеанс закончился'
  if (status === 413) return 'Слишком большой файл или текст'
  if (status === 429) return 'Слишком много запросов. Подождите минуту и попробуйте ещё раз.'
  if (status >= 500) return 'Сервер временно не отвечает. Попробуйте ещё раз через минуту.'
  return 'Сервер не принял запрос'
}

const isErrorReply = (body: unknown): body is Partial<ErrorReply> =>
  typeof body === 'object' && body !== null && 'message' in body

function parsed(text: string): Partial<ErrorReply> {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorReply(body) ? body : {}
  } catch {
    return {}
  }
}

export function errorOf(status: number, text: string, requestId: string | null): ApiError {
  const body = parsed(text)
  const messages = [body.message ?? []].flat().filter(Boolean)
  return new ApiError({
    status,
    code: body.error ?? null,
    messages: messages.length > 0 ? messages : [sentenceFor(status)],
    fields: body.fields ?? {},
    current: body.current,
    changedBy: body.changedBy ?? null,
    mayKeepMine: body.mayKeepMine ?? null,
    mayComment: body.mayComment ?? null,
    requestId,
  })
}

/** Of a page behind a link: a link that was cut on its way is a dead one, too. */
export const isDeadLink = (error: Error): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)
