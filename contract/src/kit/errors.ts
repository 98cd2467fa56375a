import { z } from 'zod'

/** Every way a call can be refused, with its HTTP status. The one table that server and web share. */
export const errorStatuses = {
  VALIDATION: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The role demands a second factor that has not been set up yet. */
  SECOND_FACTOR_DUE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** The first call with this Idempotency-Key has not been answered yet. */
  KEY_BUSY: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IMPOSSIBLE: 422,
  /** The password was right, and the account asks for a code besides. */
  CODE_NEEDED: 422,
  TOO_OFTEN: 429,
  INTERNAL: 500,
  /** An external system did not answer, or its answer could not be parsed. */
  UPSTREAM: 502,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]

/** The key has made something else: the answer to the first try was lost, and its text was mended. */
export const keyUsed = 'Ключ Idempotency-Key уже использован для другого запроса'

/**
 * The body of every refused call. `message` is a Russian sentence, or one sentence for each field; `fields`
 * maps the path of a body field to its sentence, so that a form can put it under the input; `current` is the
 * present state of the object when a stale `version` was sent, `changedBy` the surname of the user who
 * changed it.
 */
export const ErrorReply = z
  .object({
    statusCode: z.int(),
    error: z.enum(errorCodes),
    message: z.union([z.string(), z.array(z.string())]),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional(),
    changedBy: z.string().optional(),
  })
  .meta({ id: 'ErrorReply' })

export type ErrorReply = z.infer<typeof ErrorReply>
