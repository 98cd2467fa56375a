import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { waitingLine } from '../../../client/outbox/waiting.ts'
import { sessionState } from '../../../client/session/state.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import type { FakeApi } from '../../../testing/fakeApi.ts'
import { fakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fakeUpload } from '../../../testing/fakeUpload.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { entered, enteredTasks, enterEverything, filesTask } from './entered.make.ts'
import { waiting } from './waiting.ts'

const me = makeMe({ id: 7, role: 'engineer' })
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const uploads: readonly RouteDef[] = [attachmentsRoutes.upload, attachmentsRoutes.uploadImageDoc]

const action = {
  at: '2026-11-22T09:00:00.000Z',
  who: null,
  source: 'STAFF',
  kind: 'CHANGED',
  field: 'Причина',
  from: null,
} as const

/** A server that rejects stale versions and answers a known key again. */
function makeServer() {
  const writes = new Map<number, number>()
  const keys = new Set<string>()
  const write = (id: number): void => void writes.set(id, (writes.get(id) ?? 0) + 1)
  const kinds = new Map(Object.values(entered).map((kind, index) => [enteredTasks[index], kind]))
  const taskOf = (id: number) => {
    const { base = {}, shown = {}, body = {} } = kinds.get(id) ?? {}
    const { workReport = '', closeReason = null } = body
    const isWritten = writes.has(id)
    const written = isWritten ? { ...shown, workReport, closeReason } : {}
    return { ...makeTask({ id }), ...base, ...written, version: isWritten ? 2 : 1 }
  }
  const add = (id: number, key: string): Response => {
    if (!keys.has(key)) write(id)
    keys.add(key)
    return json(201, { items: [], totalCount: 0 })
  }
  const change = (id: number, version: unknown): Response => {
    const current = taskOf(id)
    if (version !== current.version)
      return json(409, { statusCode: 409, error: 'CONFLICT', message: 'Заявку изменили', current })
    write(id)
    return json(200, taskOf(id))
  }
  const history = (id: number) => {
    const reason = kinds.get(id)?.body['reason']
    const to = writes.has(id) && typeof reason === 'string' ? reason : null
    return { items: [{ ...action, id, to }], totalCount: 1 }
  }
  return { writes, add, change, history }
}

/** Its head has arrived, the rest never will. */
function brokenAnswer(): Response {
  const lost = new TypeError('network error')
  return new Response(new ReadableStream({ start: (body) => body.error(lost) }))
}

const cuts = ['before', 'after', 'within the answer to'] as const

/** Calls without the task in their path: by their first entry. */
const taskOfRoute = new Map<RouteDef, number | undefined>(
  Object.values(entered)
    .map(({ route }, index) => [route, enteredTasks[index]] as const)
    .filter(([{ path }]) => path.startsWith('/units')),
)

/** The first call at each task and of each upload loses its connection. */
function serve(api: FakeApi, cut: (typeof cuts)[number]) {
  const server = makeServer()
  const met = new Set<string>()
  const routes = new Set<RouteDef>([...Object.values(entered).map(({ route }) => route), ...uploads])
  for (const route of routes)
    api.on(route as typeof tasksRoutes.status, ({ params, body }) => {
      const id = taskOfRoute.get(route) ?? params.id
      const call = `${route.path} ${id}`
      const isCut = !met.has(call)
      met.add(call)
      if (isCut && cut === 'before') throw new TypeError('Failed to fetch')
      const key = api.calls(route).at(-1)?.headers.get('idempotency-key')
      const answer = key ? server.add(id, key) : server.change(id, body.version)
      if (!isCut) return answer as never
      // An upload reports a broken answer as one that never came.
      if (cut === 'after' || uploads.includes(route)) throw new TypeError('Failed to fetch')
      return brokenAnswer() as never
    })
  api.on(tasksRoutes.actions, ({ params: { id } }) => server.history(id))
  return { server, met }
}

beforeEach(() => sessionState.set('in'))

test.each(cuts)(
  'a call of any kind that is cut %s its work is repeated, and the server writes once',
  async (cut) => {
    fakeIndexedDb()
    const { api, client } = await renderCard({ me, tasks: [makeTask({ id: 1, car: null })] })
    fakeUpload()
    const { server, met } = serve(api, cut)
    enterEverything({ userId: me.id, client })
    // Each lost connection ends a run of the outbox, so every entry needs a run of its own.
    await waitFor(
      () => {
        dispatchEvent(new Event('online'))
        expect([waiting.get(), jobs.get()]).toEqual([[], []])
      },
      { timeout: 10_000 },
    )
    expect(waitingLine.get()).toBeNull()
    expect(met.size).toBe(enteredTasks.length + uploads.length)
    expect(server.writes).toEqual(new Map([...enteredTasks.map((id) => [id, 1] as const), [filesTask, 2]]))
  },
  15_000,
)
