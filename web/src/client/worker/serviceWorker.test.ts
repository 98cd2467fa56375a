import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

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

/** A new version is installed and waits, with the events of a browser. */
function arrive({ registration }: FakeContainer): FakeWorker {
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  newVersion.set(null)
  reload.mockReset()
  vi.restoreAllMocks()
})

test('the first version is not offered and reloads nothing', async () => {
  const container = new FakeContainer()
  await install(container)
  arrive(container)
  container.controller = new FakeWorker()
  container.dispatchEvent(new Event('controllerchange'))
  expect(newVersion.get()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a new version is offered, and the page reloads only after the user accepts', async () => {
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
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a worker that does not hear is asked again, and then the page reloads all the same', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  await install(container)
  const worker = arrive(container)
  newVersion.get()?.apply()
  expect(newVersion.get()?.isApplied).toBe(true)
  // Another press begins nothing anew.
  newVersion.get()?.apply()
  vi.advanceTimersByTime(9_000)
  expect(worker.postMessage).toHaveBeenCalledTimes(5)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that waits since the last visit is offered again', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  container.registration.waiting = new FakeWorker()
  await install(container)
  expect(newVersion.get()).not.toBeNull()
})

test('a version activated in another tab is offered without a reload', async () => {
  const container = new FakeContainer()
  container.controller = new FakeWorker()
  await install(container)
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  newVersion.get()?.apply()
  expect(reload).toHaveBeenCalledOnce()
})

test('checks for a new version when the window becomes visible after a while', async () => {
  const container = new FakeContainer()
  await install(container)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(container.registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(11 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(container.registration.update).toHaveBeenCalledOnce()
})
