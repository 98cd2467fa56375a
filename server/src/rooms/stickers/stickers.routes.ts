import { bind } from '@naryad/contract/kit/route'
import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { stickersSchemas } from '@naryad/contract/stickers/stickers.schemas'

import type { Db } from '../../platform/db/connect.ts'
import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Files } from '../attachments/index.ts'
import { findCarBySticker, getStickerPage, printStickers, requestBySticker } from './stickers.service.ts'

interface Stickers {
  readonly db: Db
  /** The base URL in printed codes. */
  readonly linkOrigin: (db: Db, ctx: Ctx) => Promise<string>
  readonly attachments: Files
}

/** Printing is CPU-bound. */
const enter = limitConcurrentCalls(
  { each: 1, all: 2 },
  'Сейчас печатают другие наклейки: повторите через несколько секунд',
)

export function mountStickers(http: Http, { db, linkOrigin, attachments }: Stickers): void {
  const readLimit = http.limitBy({ burst: 30, perMinute: 20 })
  const requestLimit = http.limitBy({ burst: 5, perMinute: 0.2 })
  const photosLimit = http.limitBy({ burst: 10, perMinute: 1 })
  mount(http, bind(stickersRoutes, stickersSchemas), {
    print: async ({ body }, ctx) => {
      const leave = enter(ctx.who.id)
      return printStickers(db, ctx, await linkOrigin(db, ctx), body.carIds).finally(leave)
    },
    car: ({ params }, ctx) => findCarBySticker(db, ctx, params.code),
    page: ({ params }, call) => {
      readLimit(addressKey(call.address))
      return getStickerPage(db, params.code)
    },
    request: ({ params, body }, call) => {
      requestLimit(addressKey(call.address))
      return requestBySticker({ db, attachments }, params.code, body)
    },
    attach: async ({ query, files }, call) => {
      photosLimit(addressKey(call.address))
      return { count: await attachments.attachByGuest({ call, key: query.token, files }) }
    },
  })
}
