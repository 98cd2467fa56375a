import type { z } from 'zod'

import type { ErrorCode } from './errors.ts'
import type { Permission } from './rights.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone, a signed-in user, the holder of a refresh token, the bearer of a signed file URL,
 * a driver with a device session, or a user with the permission.
 */
export type Access = 'public' | 'signedIn' | 'session' | 'signed' | 'driver' | Permission

/**
 * One call of the API, declared once. From it follow the handler's and the client's types,
 * validation, serialisation, the OpenAPI document and whether a button is shown.
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
  /** Multipart upload: the name of the field with the files and how many are taken. */
  readonly files?: { readonly field: string; readonly max: number }
  readonly reply: z.ZodType | 'empty' | 'file' | 'events'
  readonly status?: 200 | 201 | 204
  /** Refusals beyond those that follow from the form of the call. */
  readonly refuses?: readonly ErrorCode[]
  /** Works through a whole file: it may take minutes. */
  readonly isLong?: true
  /** A creating call: takes Idempotency-Key. */
  readonly creates?: true
  /**
   * Whether personal API tokens may make the call, where that does not follow from `access`:
   * calls for every signed-in user are closed by default, calls with a permission are open.
   */
  readonly programs?: 'open' | 'closed'
}

export type Routes = Readonly<Record<string, RouteDef>>

/** Keeps the literal types of a room's routes. */
export const routes = <const R extends Routes>(room: R): R => room

type PartOf<R, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = R extends {
  readonly [K in Key]: infer Schema extends z.ZodType
}
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** What a caller passes. Path ids are given as numbers or text. */
export type Input<R extends RouteDef> = (R extends { readonly params: z.ZodType }
  ? { params: Record<string, string | number> }
  : unknown) &
  PartOf<R, 'query', 'input'> &
  PartOf<R, 'body', 'input'> &
  (R extends { readonly files: object } ? { files: readonly File[] } : unknown)

/** What a handler receives: parsed, with defaults. */
export type Parsed<R extends RouteDef> = PartOf<R, 'params', 'output'> &
  PartOf<R, 'query', 'output'> &
  PartOf<R, 'body', 'output'>

/** What a handler returns, before the reply schema drops what it does not name. */
export type Returned<R extends RouteDef> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends 'empty'
    ? void
    : unknown

/** What a caller receives. */
export type Reply<R extends RouteDef> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'empty'
    ? undefined
    : Response
