import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { errorOf, NetworkError } from '../../client/api/errors.ts'
import type { DriverCall } from './calls.ts'
import type { Storage } from './database.ts'
import { memoryStorage } from './device.make.ts'
import { openOutbox, type Outbox } from './outbox.ts'

interface Sent {
  readonly route: RouteDef
  readonly key: string | undefined
}

/** A fake server with the given answers, and the calls it has received. */
function serverThat(answer: (route: RouteDef, times: number) => unknown) {
  const sent: Sent[] = []
  const call = (async (route: RouteDef, _: unknown, options?: { idempotencyKey?: string }) => {
    sent.push({ route, key: options?.idempotencyKey })
    return answer(route, sent.length)
  }) as DriverCall
  return { call, sent }
}

let storage: Storage
let outbox: Outbox
beforeEach(() => {
  storage = memoryStorage()
  outbox = openOutbox(storage, 7)
})

const report = (photos: Blob[] = []) =>
  outbox.add({
    kind: 'report',
    body: { text: 'Не печатает чек', place: '', point: null, isStanding: false },
    photos,
  })
const photo = new Blob(['x'], { type: 'image/jpeg' })

describe('an outbox entry', () => {
  test('is sent and removed', async () => {
    const entry = await report([photo, photo])
    const { call, sent } = serverThat(() => ({ id: 5 }))
    await outbox.send(call)
    expect(sent.map(({ route, key }) => [route.path, key])).toEqual([
      ['/mobile/tasks', entry.id],
      ['/mobile/tasks/:id/attachments', `${entry.id}-0`],
      ['/mobile/tasks/:id/attachments', `${entry.id}-1`],
    ])
    expect(await outbox.list()).toEqual([])
  })

  test('is resent with the same keys after a lost connection, without a second task', async () => {
    const entry = await report([photo])
    const broken = serverThat((route) => {
      if (route === driverPageRoutes.attach) throw new NetworkError()
      return { id: 5 }
    })
    await expect(outbox.send(broken.call)).rejects.toThrow('Нет связи')
    expect(await outbox.list()).toMatchObject([{ id: entry.id, taskId: 5 }])
    const { call, sent } = serverThat(() => ({ ids: [1] }))
    await outbox.send(call)
    expect(sent).toEqual([{ route: driverPageRoutes.attach, key: `${entry.id}-0` }])
    expect(await outbox.list()).toEqual([])
  })

  test.each([401, 429, 503])('stays when the server answers %i', async (status) => {
    await report()
    const { call } = serverThat(() => {
      throw errorOf(status, '', null)
    })
    await expect(outbox.send(call)).rejects.toMatchObject({ status })
    expect(await outbox.list()).toHaveLength(1)
  })

  test('stays while its first attempt is still running, whatever the server calls that', async () => {
    await report()
    const { call } = serverThat(() => {
      throw errorOf(409, JSON.stringify({ error: 'KEY_BUSY', message: 'Подождите' }), null)
    })
    await expect(outbox.send(call)).rejects.toMatchObject({ code: 'KEY_BUSY' })
    expect(await outbox.list()).toMatchObject([{ kind: 'report' }])
    expect((await outbox.list())[0]).not.toHaveProperty('refusal')
  })

  test('is stored with its refusal and does not block later entries', async () => {
    await report()
    await outbox.add({ kind: 'comment', taskId: 3, text: 'Стою у ворот' })
    const { call, sent } = serverThat((route) => {
      if (route === driverPageRoutes.createTask)
        throw errorOf(400, JSON.stringify({ message: 'Что случилось: не больше 2000 знаков' }), null)
      return {}
    })
    await outbox.send(call)
    expect(sent).toHaveLength(2)
    expect(await outbox.list()).toMatchObject([{ refusal: 'Что случилось: не больше 2000 знаков' }])
    await outbox.send(call)
    expect(sent).toHaveLength(2)
  })

  test('with a refused photograph sends the others, and names the task that has been created', async () => {
    const bad = new Blob(['heic'], { type: 'image/heic' })
    await report([bad, photo])
    const { call, sent } = serverThat((route, times) => {
      if (route === driverPageRoutes.attach && times === 2)
        throw errorOf(415, JSON.stringify({ message: 'Это не фотография' }), null)
      return { id: 5 }
    })
    await outbox.send(call)
    expect(sent).toHaveLength(3)
    expect(await outbox.list()).toMatchObject([
      { taskId: 5, refusal: 'Это не фотография', photos: [{ type: 'image/heic' }] },
    ])
    await outbox.send(call)
    expect(sent).toHaveLength(3)
  })

  test('of another driver on the same phone is not sent', async () => {
    await report()
    const { call, sent } = serverThat(() => ({ id: 5 }))
    await openOutbox(storage, 8).send(call)
    expect(sent).toEqual([])
    expect(await outbox.list()).toHaveLength(1)
  })

  test('is sent once by concurrent calls', async () => {
    await report()
    const { call, sent } = serverThat(() => ({ id: 5 }))
    await Promise.all([outbox.send(call), outbox.send(call)])
    expect(sent).toHaveLength(1)
  })

  test('made while another is being sent is sent after it, as is one whose connection is back', async () => {
    const first = await report()
    let fail: (error: Error) => void = () => undefined
    const broken = serverThat(() => new Promise((_, reject) => (fail = reject)))
    const offline = outbox.send(broken.call)
    await vi.waitFor(() => expect(broken.sent).toHaveLength(1))
    const second = await report()
    const { call, sent } = serverThat(() => ({ id: 5 }))
    const online = [outbox.send(call), outbox.send(call)]
    fail(new NetworkError())
    await expect(offline).rejects.toThrow('Нет связи')
    await Promise.all(online)
    expect(sent.map(({ key }) => key)).toEqual([first.id, second.id])
    expect(await outbox.list()).toEqual([])
  })
})
