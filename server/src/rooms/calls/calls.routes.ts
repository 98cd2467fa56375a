import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { callsSchemas, phoneConnectionsSchemas } from '@naryad/contract/calls/calls.schemas'
import { bind } from '@naryad/contract/kit/route'

import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { changeNoted, noteCall, removeNoted } from './by-hand/noted-calls.service.ts'
import { findCallIds, readCallConnections, searchCalls } from './calls.search.repo.ts'
import { createCallTask, getCall, linkCall, listCurrent } from './calls.service.ts'
import {
  changeConnection,
  createConnection,
  listConnections,
  type PhoneConnectionParts,
  readLog,
  removeConnection,
} from './connections/phone-connections.service.ts'
import { mountCallsDoor } from './door/door.routes.ts'
import { dial, readDialling, testConnection } from './outgoing/dial.service.ts'
import {
  playRecording,
  readRecording,
  type RecordingParts,
  signRecording,
} from './outgoing/recording.service.ts'

export function mountCalls(http: Http, parts: PhoneConnectionParts & RecordingParts): void {
  const { db } = parts
  const dialLimit = http.limitBy({ burst: 10, perMinute: 20 })
  const testLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(callsRoutes, callsSchemas), {
    search: ({ body }) => searchCalls(db, body),
    count: ({ body }) => countEach(body.filters, (search) => findCallIds(db, search)),
    create: ({ body }, ctx) => noteCall(db, ctx, body),
    connections: () => readCallConnections(db),
    get: ({ params }) => getCall(db, params.id),
    update: ({ params, body }, ctx) => changeNoted(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeNoted(db, ctx, params.id),
    current: (_, ctx) => listCurrent(db, ctx),
    createTask: ({ params, body }, ctx) => createCallTask(db, ctx, params.id, body),
    recording: ({ params }, ctx) => readRecording(parts, ctx, params.id),
    recordingAddress: ({ params }, ctx) => signRecording(parts, ctx, params.id),
    play: ({ params, query }) => playRecording(parts, params.id, query.token),
    dialling: (_, ctx) => readDialling(parts, ctx),
    dial: ({ body }, ctx) => {
      dialLimit(String(ctx.who.id))
      return dial(parts, ctx, body.phone)
    },
    link: ({ params, body }, ctx) => linkCall(db, ctx, params.id, body),
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
