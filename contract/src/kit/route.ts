import type { z } from 'zod'

import type { ErrorCode } from './errors.ts'
import type { Permission } from './rights.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone, a signed-in user, the holder of a refresh token, the holder of a signed file URL,
 * a driver with a device session, or a user with the permission.
 */
export type Access = 'public' | 'signedIn' | 'session' | 'signed' | 'driver' | Permission

/** How a PUT understands its object as the API has given it out: kit/as-read.ts. */
export interface ReadAs {
  /** By which the object is read, with every field that a reader may get. */
  readonly schema: z.ZodObject
  /** Maps a field of the body to the fields of the object that it consists of. */
  readonly joins?: Readonly<Record<string, readonly string[]>>
  /**
   * Maps a read-only field that another call changes to the sentence that says so. Compared with what the
   * call `get` of the same room answers; sent with another value it is refused.
   */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/**
 * The declaration of one API call. The types of handler and client, validation, serialization, the
 * OpenAPI document and the visibility of buttons are derived from it.
 */
export interface RouteDef {
  readonly method: Verb
  /** Relative to the API base, parameters as `:id`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body may also be the object as it was read. */
  readonly reads?: ReadAs
  /** Multipart upload: the name of the file field and the maximum number of files. */
  readonly files?: { readonly field: string; readonly max: number }
  readonly reply: z.ZodType | 'empty' | 'file' | 'events'
  readonly status?: 200 | 201 | 204
  /** Error codes besides those derived from the declaration. */
  readonly refuses?: readonly ErrorCode[]
  /** Processes a whole file, which may take minutes. */
  readonly isLong?: true
  /** The call creates something and accepts Idempotency-Key. */
  readonly creates?: true
  /** May be sent long after the action and accepts X-Occurred-At (kit/occurrence). */
  readonly isDelayable?: true
  /**
   * Whether personal API tokens may make the call, if that does not follow from `access`: calls for any
   * signed-in user are closed to tokens by default, calls with a permission are open.
   */
  readonly programs?: 'open' | 'closed'
}

export type Routes = Readonly<Record<string, RouteDef>>

/** Preserves the literal types of a room's routes. */
export const routes = <const R extends Routes>(room: R): R => room

type PartOf<R, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = R extends {
  readonly [K in Key]: infer Schema extends z.ZodType
}
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** What the client passes. Path ids are numbers or text. */
export type Input<R extends RouteDef> = (R extends { readonly params: z.ZodType }
  ? { params: Record<string, string | number> }
  : unknown) &
  PartOf<R, 'query', 'input'> &
  PartOf<R, 'body', 'input'> &
  (R extends { readonly files: object } ? { files: readonly File[] } : unknown)

/** What a handler receives: parsed, with defaults applied. */
export type Parsed<R extends RouteDef> = PartOf<R, 'params', 'output'> &
  PartOf<R, 'query', 'output'> &
  PartOf<R, 'body', 'output'>

/** What a handler returns; the response schema drops other fields. */
export type Returned<R extends RouteDef> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends 'empty'
    ? void
    : unknown

/** What the client receives. */
export type Reply<R extends RouteDef> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'empty'
    ? undefined
    : Response
