import { bind } from '@naryad/contract/kit/route'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { suggestionsSchemas } from '@naryad/contract/suggestions/suggestions.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { countUndecided, searchSuggestions } from './suggestions.repo.ts'
import { confirmSuggestion, joinSuggestion, refuseSuggestion } from './suggestions.service.ts'

export function mountSuggestions(http: Http, db: Db): void {
  mount(http, bind(suggestionsRoutes, suggestionsSchemas), {
    list: ({ query }, { who }) => searchSuggestions(db, who, query),
    count: async (_, { who }) => ({ count: await countUndecided(db, who) }),
    confirm: ({ params, body }, ctx) => confirmSuggestion(db, ctx, params.id, body),
    join: ({ params, body }, ctx) => joinSuggestion(db, ctx, params.id, body.taskId),
    refuse: ({ params, body }, ctx) => refuseSuggestion(db, ctx, params.id, body.reason),
  })
}
