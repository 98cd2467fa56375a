import { z } from 'zod'

/** Every error code with its HTTP status, shared by server and web. */
export const errorStatuses = {
  VALIDATION: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The role demands a second factor that has not been set up yet. */
  SECOND_FACTOR_DUE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** The first call with this Idempotency-Key is still in progress. */
  KEY_BUSY: 409,
  /** The cursor of a reader of changes is of no use any more: everything has to be read again. */
  CURSOR_EXPIRED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IMPOSSIBLE: 422,
  /** The password is right, but the account also requires a second-factor code. */
  CODE_NEEDED: 422,
  TOO_OFTEN: 429,
  INTERNAL: 500,
  /** An external system did not answer, or its answer could not be parsed. */
  UPSTREAM: 502,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every error response. `message` is a Russian sentence, or one sentence per field; `fields`
 * maps the path of a body field to its sentence, so that a form can show it under the input; `current` is
 * the present state of the object when the `version` sent was stale, `changedBy` the surname of the user
 * who changed it, `changedAt` when, `reason` the reason that was given; `mayKeepMine` says whether the same
 * call would succeed over the present state, `mayComment` whether the caller may still comment.
 */
export const ErrorReply = z
  .object({
    statusCode: z.int(),
    error: z.enum(errorCodes),
    message: z.union([z.string(), z.array(z.string())]),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional(),
    changedBy: z.string().optional(),
    changedAt: z.iso.datetime({ offset: true }).optional(),
    reason: z.string().optional(),
    mayKeepMine: z.boolean().optional(),
    mayComment: z.boolean().optional(),
  })
  .meta({ id: 'ErrorReply' })

export type ErrorReply = z.infer<typeof ErrorReply>
