import { bind } from '@naryad/contract/kit/route'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { ratingsSchemas } from '@naryad/contract/ratings/ratings.schemas'

import { heavyCalls } from '../../platform/http/heavy-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { exportGrouped, readGrouped } from '../reports/index.ts'
import type { WithDb } from '../room.ts'
import { openRating, rate, readTaskRating } from './ratings.service.ts'
import { ratingsReport } from './report.service.ts'

export function mountRatings(http: Http, { db }: WithDb): void {
  const { download } = heavyCalls(http, db)
  // By address against guessing, by secret against a page that reloads itself.
  const openLimit = http.limitBy({ burst: 60, perMinute: 30 })
  const linkLimit = http.limitBy({ burst: 20, perMinute: 10 })
  mount(http, bind(ratingsRoutes, ratingsSchemas), {
    open: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return openRating(db, body.secret)
    },
    answer: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return rate(db, body)
    },
    ofTask: ({ params: { id } }, { who }) => readTaskRating(db, who, id),
    report: ({ body }, { who }) => readGrouped(db, who, ratingsReport, body),
    excel: ({ body }, ctx) => download(ctx, () => exportGrouped(db, ctx, ratingsReport, body)),
  })
}
