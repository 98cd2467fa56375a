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

declare const declared: unique symbol

/**
 * The declaration of one API call as both sides know it. Its schemas are here as a type alone, so that the browser gets
 * the types of a call without the library of schemas.
 */
export interface RouteDef {
  readonly method: Verb
  /** Relative to the API base, parameters as `:id`. */
  readonly path: string
  readonly access: Access
  /** How to read an answer that is not JSON; a bound route has the schema of its JSON here. */
  readonly reply?: z.ZodType | 'empty' | 'file' | 'events'
  /** Multipart upload: the name of the file field. */
  readonly files?: string
  readonly status?: 200 | 201 | 204
  /** Error codes besides those derived from the declaration. */
  readonly refuses?: readonly ErrorCode[]
  /** Processes a whole file, which may take minutes. */
  readonly isLong?: true
  /** The call creates something and accepts Idempotency-Key. */
  readonly creates?: true
  /** A PUT that creates what it does not find: then it answers 201. */
  readonly upserts?: true
  /** May be sent long after the action and accepts X-Occurred-At (kit/occurrence). */
  readonly isDelayable?: true
  /**
   * Whether personal API tokens may make the call, if that does not follow from `access`: calls for any
   * signed-in user are closed to tokens by default, calls with a permission are open.
   */
  readonly programs?: 'open' | 'closed'
  readonly [declared]?: RouteSchemas
}

/** What only the server needs of a call: validation, serialization and the OpenAPI document. */
export interface RouteSchemas {
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body may also be the object as it was read. */
  readonly reads?: ReadAs
  /** Multipart upload: the maximum number of files. */
  readonly maxFiles?: number
  /** Absent for an answer that is not JSON. */
  readonly reply?: z.ZodType
}

/** A call with its schemas. */
export interface BoundRoute extends RouteDef, Omit<RouteSchemas, 'reply'> {
  readonly reply: NonNullable<RouteDef['reply']>
}

export type Routes = Readonly<Record<string, RouteDef>>
export type BoundRoutes = Readonly<Record<string, BoundRoute>>
type RoomSchemas = Readonly<Record<string, RouteSchemas>>

/** Preserves the literal types of a room's schemas. */
export const schemas = <const S extends RoomSchemas>(room: S): S => room

/** A call says how to read its answer, and which field has the files, exactly if its schemas require it. */
type RouteFor<S extends RouteSchemas> = RouteDef &
  (S extends { readonly reply: z.ZodType }
    ? { readonly reply?: never }
    : { readonly reply: 'empty' | 'file' | 'events' }) &
  (S extends { readonly maxFiles: number } ? { readonly files: string } : { readonly files?: never })

type Typed<S> = { readonly [declared]?: S }

/** No other calls than those with schemas. */
type Only<S, R> = { readonly [K in Exclude<keyof R, keyof S>]: never }

/** Declares exactly the calls that a room has schemas for: `paths<typeof carsSchemas>()({ … })`. */
export const paths =
  <S extends RoomSchemas>() =>
  <const R extends { readonly [K in keyof S]: RouteFor<S[K]> } & Only<S, R>>(
    room: R,
  ): { readonly [K in keyof S]: R[K] & Typed<S[K]> } =>
    room

/** Joins the calls of a room with their schemas. */
export const bind = <
  S extends RoomSchemas,
  R extends { readonly [K in keyof S]: RouteDef & Typed<S[K]> } & Only<S, R>,
>(
  room: R,
  of: S,
): { readonly [K in keyof S]: R[K] & S[K] } =>
  Object.fromEntries(
    Object.entries(room).map(([name, route]) => [name, { ...(route as RouteDef), ...of[name] }]),
  ) as never

type SchemasOf<R extends RouteDef> = NonNullable<R[typeof declared]>

type PartOf<S, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = S extends {
  readonly [K in Key]: infer Schema extends z.ZodType
}
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** What the client passes. Path ids are numbers or text. */
export type Input<R extends RouteDef> = (SchemasOf<R> extends { readonly params: z.ZodType }
  ? { params: Record<string, string | number> }
  : unknown) &
  PartOf<SchemasOf<R>, 'query', 'input'> &
  PartOf<SchemasOf<R>, 'body', 'input'> &
  (R extends { readonly files: string } ? { files: readonly File[] } : unknown)

/** What a handler receives: parsed, with defaults applied. */
export type Parsed<R extends RouteDef> = PartOf<SchemasOf<R>, 'params', 'output'> &
  PartOf<SchemasOf<R>, 'query', 'output'> &
  PartOf<SchemasOf<R>, 'body', 'output'>

/** What a handler returns; the response schema drops other fields. */
export type Returned<R extends RouteDef> =
  SchemasOf<R> extends { readonly reply: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : R['reply'] extends 'empty'
      ? void
      : unknown

/** What the client receives. */
export type Reply<R extends RouteDef> =
  SchemasOf<R> extends { readonly reply: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : R['reply'] extends 'empty'
      ? undefined
      : Response
