import type { ErrorCode, ErrorReply } from '@naryad/contract/kit/errors'

/** Several sentences of one answer stand in one alert, joined so. */
const joint = ' , '

interface Refusal {
  status: number
  code: ErrorCode | null
  messages: readonly string[]
  fields: Readonly<Record<string, string>>
  current: unknown
  changedBy: string | null
  requestId: string | null
}

/** The server answered and refused. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  /** Path of a field → its sentence, for the form. */
  readonly fields: Readonly<Record<string, string>>
  /** The present state of the object when a stale version was sent. */
  readonly current: unknown
  /** The surname of the user who has changed it since. */
  readonly changedBy: string | null
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
    this.requestId = refusal.requestId
    this.isSilent = isSilent
  }

  /** One refused refresh refuses many calls, and only some of them are silent. */
  silenced(): ApiError {
    return new ApiError(this.#refusal, true)
  }

  /** The same in words for the person who looks at it. */
  saying(sentence: string): ApiError {
    return new ApiError({ ...this.#refusal, messages: [sentence] }, this.isSilent)
  }
}

/** A colleague was first; the present state of the object comes with the refusal. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 409 &&
  typeof error.current === 'object' &&
  error.current !== null

/** There was no answer at all. */
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

/** For answers that are not ours: a proxy between, a server that is being restarted. */
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
    requestId,
  })
}
