import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { cannedAnswersSchemas } from '@naryad/contract/canned-answers/canned-answers.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  changeAnswer,
  createAnswer,
  fillForTask,
  listAnswers,
  removeAnswer,
} from './canned-answers.service.ts'

export function mountCannedAnswers(http: Http, db: Db): void {
  mount(http, bind(cannedAnswersRoutes, cannedAnswersSchemas), {
    list: (_, ctx) => listAnswers(db, ctx),
    create: ({ body }, ctx) => createAnswer(db, ctx, body),
    update: ({ params, body }, ctx) => changeAnswer(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeAnswer(db, ctx, params.id),
    fill: ({ params }, ctx) => fillForTask(db, ctx, params.id, params.answerId),
  })
}
