import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { callsSchemas, phoneConnectionsSchemas } from '@naryad/contract/calls/calls.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchCalls } from './calls.repo.ts'
import { createCallTask, linkCall, listCurrent } from './calls.service.ts'
import {
  changeConnection,
  createConnection,
  listConnections,
  type PhoneConnectionParts,
  readLog,
  removeConnection,
} from './connections/phone-connections.service.ts'
import { mountCallsDoor } from './door/door.routes.ts'
import { dial, type OutgoingParts, readDialling, testConnection } from './outgoing/dial.service.ts'
import { readRecording } from './outgoing/recording.service.ts'

export function mountCalls(http: Http, parts: PhoneConnectionParts & OutgoingParts): void {
  const { db } = parts
  const dialLimit = http.limitBy({ burst: 10, perMinute: 20 })
  const testLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(callsRoutes, callsSchemas), {
    search: ({ body }) => searchCalls(db, body),
    current: (_, ctx) => listCurrent(db, ctx),
    createTask: ({ params, body }, ctx) => createCallTask(db, ctx, params.id, body),
    recording: ({ params }, ctx) => readRecording(parts, ctx, params.id),
    dialling: (_, ctx) => readDialling(parts, ctx),
    dial: ({ body }, ctx) => {
      dialLimit(String(ctx.who.id))
      return dial(parts, ctx, body.phone)
    },
    link: ({ params, body }, ctx) => linkCall(db, ctx, params.id, body.taskId),
  })
  mount(http, bind(phoneConnectionsRoutes, phoneConnectionsSchemas), {
    list: (_, ctx) => listConnections(parts, ctx),
    create: ({ body }, ctx) => createConnection(parts, ctx, body),
    update: ({ params, body }, ctx) => changeConnection(parts, ctx, params.id, body),
    test: ({ params }, ctx) => {
      testLimit(String(ctx.who.id))
      return testConnection(parts, ctx, params.id)
    },
    remove: ({ params }, ctx) => removeConnection(parts, ctx, params.id),
    requests: ({ params, query }) => readLog(parts, params.id, query),
  })
  mountCallsDoor(http, parts)
}
