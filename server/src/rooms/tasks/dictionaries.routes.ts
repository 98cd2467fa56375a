import type { RouteDef } from '@naryad/contract/kit/route'
import {
  carServersRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { carServers, type DictionaryRepo, taskCategories, taskTypes } from './dictionaries.repo.ts'
import { removeEntry } from './dictionaries.service.ts'

export const dictionaryConstraints: Constraints = {
  task_types_title_unique: () => conflict('Вид работ с таким названием уже есть'),
  task_categories_title_unique: () => conflict('Категория с таким названием в этой очереди уже есть'),
  car_servers_title_unique: () => conflict('Сервер мониторинга с таким названием уже есть'),
}

interface OfOne {
  readonly params: { readonly id: number }
}

const handlersOf = <Row, Input>(
  db: Db,
  repo: DictionaryRepo<Row, Input>,
  what: string,
  create: RouteDef,
) => ({
  list: async () => {
    const items = await repo.list(db)
    return { items, totalCount: items.length }
  },
  create: ({ body }: { body: Input }, ctx: Ctx) =>
    idempotently(db, ctx, create, body, (tx) => repo.insert(tx, body)),
  update: async ({ params, body }: OfOne & { body: Input }) => {
    const row = await repo.update(db, params.id, body)
    if (!row) throw notFound(what)
    return row
  },
  remove: ({ params }: OfOne) => removeEntry(db, repo, what, params.id),
})

export function mountDictionaries(http: Http, db: Db): void {
  mount(http, taskTypesRoutes, handlersOf(db, taskTypes, 'Вид работ', taskTypesRoutes.create))
  mount(http, taskCategoriesRoutes, handlersOf(db, taskCategories, 'Категория', taskCategoriesRoutes.create))
  mount(http, carServersRoutes, handlersOf(db, carServers, 'Сервер', carServersRoutes.create))
}
