import { bind } from '@naryad/contract/kit/route'
import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksBulkSchemas, tasksUndoSchemas } from '@naryad/contract/tasks/tasks.bulk.schemas'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { tasksSchemas } from '@naryad/contract/tasks/tasks.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { type Handlers, mount } from '../../platform/http/mount.ts'
import { getByCode } from '../codes/index.ts'
import { previewBulk } from './bulk/bulk-preview.repo.ts'
import { getTaskCard, type ReadFiles } from './card.service.ts'
import { readCosts } from './costs/costs.repo.ts'
import { findDuplicates } from './creation/duplicates.repo.ts'
import { mountDictionaries } from './dictionaries/dictionaries.routes.ts'
import { listMentionable } from './discussion/mentions.service.ts'
import { taskCodes } from './edit/task-codes.service.ts'
import { readActions, readComments } from './history/timeline.repo.ts'
import { analyse } from './lists/analytics.repo.ts'
import { readCounters } from './lists/tasks.counts.repo.ts'
import { readItems } from './lists/tasks.items.repo.ts'
import { countFilters, findIds, searchChilds, searchTasks } from './lists/tasks.search.service.ts'
import { sightOf } from './tasks.policy.repo.ts'
import { mustSeeTask } from './tasks.service.ts'
import { undoChange } from './undo/undo.service.ts'
import { bulkHandlers, type WritingHandlers, writingHandlers } from './writing.routes.ts'

interface TasksParts {
  readonly db: Db
  readonly filesOf: ReadFiles
}

export function mountTasks(http: Http, parts: TasksParts): void {
  mount(http, bind(tasksRoutes, tasksSchemas), { ...readingHandlers(parts), ...writingHandlers(parts.db) })
  mount(http, bind(tasksBulkRoutes, tasksBulkSchemas), bulkHandlers(parts.db))
  mount(http, bind(tasksUndoRoutes, tasksUndoSchemas), {
    preview: ({ body }, { who }) => previewBulk(parts.db, who, body),
    undo: ({ params }, ctx) => undoChange(parts.db, ctx, params.undoId),
  })
  mountDictionaries(http, parts.db)
}

/** The read calls of this room. */
type ReadingHandlers = Omit<Handlers<typeof tasksRoutes>, keyof WritingHandlers>

function readingHandlers({ db, filesOf }: TasksParts): ReadingHandlers {
  return {
    search: ({ body }, { who }) => searchTasks(db, who, body),
    ids: async ({ body }, { who }) => ({ ids: await findIds(db, who, body) }),
    count: async ({ body }, { who }) => ({ counts: await countFilters(db, who, body.filters) }),
    costs: async ({ body }, { who }) => {
      const items = await readCosts(db, who, body.ids)
      return { items, totalCount: items.length }
    },
    counters: async (_, { who }) => ({ items: await readCounters(db, sightOf(who)) }),
    analytics: ({ query }, { who }) => analyse(db, who, query),
    duplicates: async ({ query }, { who }) => {
      const items = await readItems(db, sightOf(who), await findDuplicates(db, who, query))
      return { items, totalCount: items.length }
    },
    get: ({ params }, ctx) => getTaskCard(db, ctx, params.id, filesOf),
    getByCode: ({ params }, ctx) => getByCode(db, ctx, params.code, taskCodes),
    actions: async ({ params, query }, { who }) => {
      await mustSeeTask(db, who, params.id)
      return readActions(db, who, params.id, query)
    },
    childs: async ({ params, query }, { who }) => {
      await mustSeeTask(db, who, params.id)
      return searchChilds(db, who, params.id, query)
    },
    mentionable: ({ params }, { who }) => listMentionable(db, who, params.id),
    comments: async ({ params, query }, { who }) => {
      await mustSeeTask(db, who, params.id)
      return readComments(db, who, params.id, query)
    },
  }
}
