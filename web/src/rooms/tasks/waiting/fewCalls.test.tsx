import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { isSendingWaiting, waitingLine } from '../../../client/outbox/waiting.ts'
import { sessionState } from '../../../client/session/state.ts'
import { add, jobs } from '../../../client/uploads/uploadQueue.ts'
import { fakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fakeUpload } from '../../../testing/fakeUpload.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { taskFiles } from './files.ts'
import { keep } from './outbox.ts'

const me = makeMe({ id: 7, role: 'engineer' })
const reads: RouteDef[] = [
  tasksRoutes.get,
  tasksRoutes.comments,
  tasksRoutes.actions,
  tasksRoutes.childs,
  tasksRoutes.duplicates,
  attachmentsRoutes.list,
]

beforeEach(() => sessionState.set('in'))

test('fifty changes of a phone that comes back are fifty calls, and what is shown is read once after them', async () => {
  fakeIndexedDb()
  const { api, client } = await renderCard({ me, tasks: [makeTask({ id: 1, car: null })] })
  fakeUpload()
  const comment = { id: 1, at: '2026-11-22T09:00:00.000Z', author: null, isAfterHandover: false }
  api.on(tasksRoutes.comment, ({ body }) => ({ ...body, isInternal: body.isInternal ?? true, ...comment }))
  api.on(attachmentsRoutes.upload, () => ({ items: [], totalCount: 0 }))
  const countReads = () => reads.flatMap((route) => api.calls(route)).length
  const before = countReads()
  for (let index = 0; index < 40; index += 1)
    keep({
      kind: 'comment',
      taskId: 1,
      path: '/tasks/tachograph/1',
      title: '',
      body: { text: `Запись ${index}`, isInternal: true },
      shown: {},
      base: {},
      version: 1,
    })
  const photos = Array.from(
    { length: 10 },
    (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }),
  )
  add(taskFiles(1, '/tasks/tachograph/1'), { userId: me.id, client }, photos, false)
  dispatchEvent(new Event('online'))
  expect(isSendingWaiting.get()).toBe(true)
  await waitFor(() => expect(waitingLine.get()).toBeNull(), { timeout: 5_000 })
  await waitFor(() => expect(jobs.get()).toEqual([]))
  expect(api.calls(tasksRoutes.comment)).toHaveLength(40)
  await waitFor(() => expect(isSendingWaiting.get()).toBe(false))
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(10)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  // Once after the changes and once after the photographs.
  expect(countReads() - before).toBeLessThanOrEqual(2 * reads.length)
})
