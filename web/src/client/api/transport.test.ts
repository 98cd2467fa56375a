import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NetworkError } from './errors.ts'
import { transport, type WireRequest } from './transport.ts'

/** The one request that a test has open, to be driven by hand. */
class FakeUpload extends EventTarget {
  static last: FakeUpload
  readonly upload = new EventTarget()
  readonly open = vi.fn()
  readonly setRequestHeader = vi.fn()
  readonly send = vi.fn()
  withCredentials = false
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeUpload.last = this
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  getResponseHeader() {
    return null
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const upload = (more: Partial<WireRequest> = {}) => {
  const onProgress = vi.fn()
  const body = new FormData()
  const headers = { authorization: 'Bearer a' }
  const done = transport({
    method: 'POST',
    url: '/api/tasks/1/attachments',
    headers,
    body,
    onProgress,
    ...more,
  })
  return { done, onProgress, xhr: FakeUpload.last, body }
}

test('an upload reports its progress and gives its answer like any other call', async () => {
  const { done, onProgress, xhr, body } = upload()
  expect(xhr.open).toHaveBeenCalledWith('POST', '/api/tasks/1/attachments')
  expect(xhr.setRequestHeader).toHaveBeenCalledWith('authorization', 'Bearer a')
  expect(xhr.withCredentials).toBe(true)
  expect(xhr.send).toHaveBeenCalledWith(body)
  xhr.progress(5, 20)
  xhr.progress(20, 20)
  xhr.answer(201, '{"items":[]}')
  const answer = await done
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  expect([answer.status, await answer.text()]).toEqual([201, '{"items":[]}'])
})

test('an upload can be stopped', async () => {
  const stop = new AbortController()
  const { done } = upload({ signal: stop.signal })
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
})

test('an upload that was stopped before it began is not sent', async () => {
  const { xhr: before } = upload()
  await expect(upload({ signal: AbortSignal.abort() }).done).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeUpload.last).toBe(before)
})

test('an upload without the network is a network error', async () => {
  const { done, xhr } = upload()
  xhr.dispatchEvent(new Event('error'))
  await expect(done).rejects.toBeInstanceOf(NetworkError)
})

test('an aborted call is not reported as a missing network', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
    signal?.aborted
      ? Promise.reject(new DOMException('Aborted', 'AbortError'))
      : Promise.reject(new TypeError()),
  )
  const plain = { method: 'GET', url: '/api/x', headers: {} }
  await expect(transport({ ...plain, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
  await expect(transport(plain)).rejects.toBeInstanceOf(NetworkError)
})

test('an answer that breaks off after its head is a network error, and an aborted one is not', async () => {
  const body = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body(), { status: 200 })))
  const plain = { method: 'GET', url: '/api/x', headers: {} }
  await expect((await transport(plain)).text()).rejects.toBeInstanceOf(NetworkError)
  const stop = new AbortController()
  const answer = await transport({ ...plain, signal: stop.signal })
  stop.abort()
  await expect(answer.text()).rejects.toMatchObject({ name: 'AbortError' })
})

test('what the page has asked for before the application is taken once, by the same call alone', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(new Response('later'))
  })
  const headers = { authorization: 'Bearer one' }
  const early = { url: '/api/auth/user', authorization: 'Bearer one' }
  vi.stubGlobal('naryadEarly', { ...early, response: Promise.resolve(new Response('early')) })
  const textOf = async (request: WireRequest) => (await transport(request)).text()
  expect(await textOf({ method: 'GET', url: '/api/cars', headers })).toBe('later')
  expect(
    await textOf({ method: 'GET', url: '/api/auth/user', headers: { authorization: 'Bearer two' } }),
  ).toBe('later')
  expect(await textOf({ method: 'GET', url: '/api/auth/user', headers })).toBe('early')
  expect(await textOf({ method: 'GET', url: '/api/auth/user', headers })).toBe('later')
  expect(sent).toEqual(['/api/cars', '/api/auth/user', '/api/auth/user'])
})
