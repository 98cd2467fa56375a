import type { BoundRoute, BoundRoutes, Parsed, Returned, RouteDef, Routes } from '@naryad/contract/kit/route'

import type { RawJson } from '../db/query/raw-json.ts'
import type { Created } from './created.ts'
import type { CtxOf } from './ctx.ts'
import type { EventsReply } from './events.ts'
import type { FileReply } from './files.ts'
import type { Http } from './http.ts'
import { type AnyHandler, mountRoute } from './mount-route.ts'
import type { UploadedFile } from './uploads.ts'

type InputOf<R extends RouteDef> = Parsed<R> &
  (R extends { readonly files: string } ? { readonly files: AsyncIterable<UploadedFile> } : unknown)

type ReturnOf<R extends RouteDef> = R['reply'] extends 'file'
  ? FileReply
  : R['reply'] extends 'events'
    ? EventsReply
    : Returned<R> | RawJson<Returned<R>> | (R['upserts'] extends true ? Created<Returned<R>> : never)

export type Handlers<R extends Routes> = {
  readonly [K in keyof R]: (
    input: InputOf<R[K]>,
    ctx: CtxOf<R[K]>,
  ) => Promise<ReturnOf<R[K]>> | ReturnOf<R[K]>
}

/** Mounts a room's routes: authorize, parse, handle, and send only the fields of the response schema. */
export function mount<R extends BoundRoutes>(http: Http, routes: R, handlers: Handlers<NoInfer<R>>): void {
  for (const [name, route] of Object.entries(routes))
    mountRoute(http, route, handlers[name] as unknown as AnyHandler, readerOf(routes, handlers, route))
}

/** The handler of GET at the same address: what the caller reads there now. */
function readerOf<R extends BoundRoutes>(
  routes: R,
  handlers: Handlers<R>,
  { path, reads }: BoundRoute,
): AnyHandler | undefined {
  if (!reads?.elsewhere) return undefined
  const [name] = Object.entries(routes).find(([, one]) => one.method === 'GET' && one.path === path) ?? []
  if (name === undefined) throw new Error(`nothing reads what PUT ${path} changes`)
  return handlers[name] as unknown as AnyHandler
}
