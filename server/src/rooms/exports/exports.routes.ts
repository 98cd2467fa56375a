import { exportsRoutes, type SheetKind, type SheetQuery } from '@naryad/contract/exports/exports.routes'
import { exportsSchemas } from '@naryad/contract/exports/exports.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { readLong } from '../../platform/db/replica/replica.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { limitDownloads } from '../../platform/http/downloads.ts'
import type { Http } from '../../platform/http/http.ts'
import { type Handlers, mount } from '../../platform/http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import type { Sheets } from '../room.ts'

const kinds = Object.keys(exportsRoutes) as SheetKind[]

export function mountExports(http: Http, { db, sheets }: { readonly db: Db; readonly sheets: Sheets }): void {
  const download = limitDownloads(http, 2)
  const send =
    <Kind extends SheetKind>(kind: Kind) =>
    ({ query }: { readonly query: SheetQuery<Kind> }, ctx: Ctx) =>
      download(ctx, async () => {
        const { title, rowsCount, reply } = await readLong(db, (from) => sheets[kind](from, ctx, query))
        const object = { kind, id: null, title }
        await recordAudit(db, { kind: 'EXPORTED', by: ctx, object, details: `Строк: ${rowsCount}` })
        return reply
      })
  // `fromEntries` forgets which handler belongs to which route.
  const bound = bind(exportsRoutes, exportsSchemas)
  const handlers = Object.fromEntries(kinds.map((kind) => [kind, send(kind)])) as Handlers<typeof bound>
  mount(http, bound, handlers)
}
