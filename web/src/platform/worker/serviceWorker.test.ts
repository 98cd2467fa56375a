import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { installServiceWorker, newVersion } from './serviceWorker.ts'

class FakeWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>()
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  update = vi.fn<() => Promise<void>>().mockResolvedValue()
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  registration = new FakeRegistration()
  register = vi.fn<() => Promise<FakeRegistration>>().mockResolvedValue(this.registration)
}

const reload = vi.fn<() => void>()

async function install(container: FakeContainer): Promise<void> {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  onTestFinished(await installServiceWorker(container as unknown as ServiceWorkerContainer))
}

/** A version arrives and waits, as the browser does it. */
function arrive({ registration }: FakeContainer): FakeWorker {
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

afterEach(() => {
  newVersion.set(null)
  reload.mockReset()
  vi.restoreAllMocks()
})

test('the first version is offered to nobody and reloads nothing', async () => {
  const container = new FakeContainer()
  await install(container)
  arrive(container)
  container.controller = new FakeWorker()
  container.dispatchEvent(new Event('controllerchange'))
  expect(newVersion.get()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a new version is offered, and the page is reloaded only when the person has asked for it', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  await install(container)
  const worker = arrive(container)
  expect(worker.postMessage).not.toHaveBeenCalled()
  newVersion.get()?.apply()
  expect(worker.postMessage).toHaveBeenCalledWith('activate')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('one that has waited since the last visit is offered again', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  container.registration.waiting = new FakeWorker()
  await install(container)
  expect(newVersion.get()).not.toBeNull()
})

test('a page whose version was switched in another tab goes on, and is offered the new one', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  await install(container)
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  newVersion.get()?.apply()
  expect(reload).toHaveBeenCalledOnce()
})

test('whoever comes back to the window after a while is told of a new version', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const container = new FakeContainer()
  await install(container)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(container.registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(11 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(container.registration.update).toHaveBeenCalledOnce()
})
