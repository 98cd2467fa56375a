import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { errorOf, NetworkError } from '../api/errors.ts'
import { sessionState } from '../session/state.ts'
import { persistFile, persistedChoiceOf, persistedFilesOf, maxPersistedBytes } from './persistedFiles.ts'
import { add, cancel, type Destination, jobs, restore, retry } from './uploadQueue.ts'

const sender = (userId: number) => ({ userId, client: new QueryClient() })
const photo = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** A server that answers as it is told from one moment to the next. */
function server() {
  const sent: string[] = []
  let fails: (() => Error) | null = null
  const to: Destination = {
    place: 'tasks:1',
    title: 'заявка № 1',
    path: '/tasks/skud/1',
    touches: 'tasks',
    send: ({ file, furtherPages }) => {
      if (fails) return Promise.reject(fails())
      sent.push([file, ...furtherPages].map(({ name }) => name).join(' + '))
      return Promise.resolve(null)
    },
  }
  return {
    to,
    sent,
    cutOff: () => {
      fails = () => new NetworkError()
    },
    answer: (status: number) => {
      fails = () => errorOf(status, '', null)
    },
    connect: () => {
      fails = null
      dispatchEvent(new Event('online'))
    },
  }
}
const states = () => jobs.get().map(({ error }) => error)
const gone = () => vi.waitFor(() => expect(jobs.get()).toEqual([]))
const keptNames = async (userId: number) => (await persistedFilesOf(userId)).map(({ name }) => name)

beforeEach(() => sessionState.set('in'))
afterEach(() => {
  for (const { key } of jobs.get()) cancel(key)
})

test('photographs chosen without a network are persisted, come back in a new page, are sent once and then removed', async () => {
  fakeIndexedDb()
  const { to, sent, cutOff, connect } = server()
  cutOff()
  add(to, sender(7), [photo('до.jpg'), photo('после.jpg')], false)
  await vi.waitFor(() => expect(states()).toEqual(['Ждёт сети', 'Ждёт сети']))
  expect(await keptNames(7)).toEqual(['до.jpg', 'после.jpg'])
  const [first] = jobs.get()
  // The page is gone, and another one opened.
  sessionState.set('out')
  sessionState.set('in')
  expect(jobs.get()).toEqual([])
  restore(await persistedFilesOf(7), sender(7), () => to)
  expect(jobs.get()[0]).toMatchObject({ key: first?.key, isWaiting: true, isDocument: false })
  connect()
  await gone()
  expect(sent.toSorted()).toEqual(['до.jpg', 'после.jpg'])
  expect(await keptNames(7)).toEqual([])
})

test('the pages of a scan are persisted together, come back in their order in a new page and are sent in one request', async () => {
  fakeIndexedDb()
  const { to, sent, cutOff, connect } = server()
  cutOff()
  const pages = ['1.jpg', '2.jpg', '3.jpg'].map((name) => photo(name))
  add(to, sender(7), pages, true)
  await vi.waitFor(() => expect(states()).toEqual(['Ждёт сети']))
  sessionState.set('out')
  sessionState.set('in')
  restore(await persistedFilesOf(7), sender(7), () => to)
  expect(jobs.get()).toMatchObject([{ isWaiting: true, isDocument: true }])
  connect()
  await gone()
  expect(sent).toEqual(['1.jpg + 2.jpg + 3.jpg'])
  expect(await keptNames(7)).toEqual([])
})

test('a scan with one page that is too large is not sent at all', async () => {
  const { to, sent } = server()
  add(to, sender(7), [photo('1.jpg'), photo('2.jpg', 21 * 1024 * 1024)], true)
  expect(states()).toEqual(['Файл больше 20 МБ'])
  expect(sent).toEqual([])
})

test('files chosen by one user are not there for the next one on the same phone, and stay for the first', async () => {
  fakeIndexedDb()
  const { to, sent, cutOff, connect } = server()
  cutOff()
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(states()).toEqual(['Ждёт сети']))
  sessionState.set('out')
  sessionState.set('in')
  connect()
  expect(await keptNames(8)).toEqual([])
  expect(await keptNames(7)).toEqual(['до.jpg'])
  expect(sent).toEqual([])
})

test('a session that has ended takes no photograph with it: it waits for the next sign-in', async () => {
  fakeIndexedDb()
  const { to, answer } = server()
  answer(401)
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(jobs.get()[0]?.isWaiting).toBe(true))
  expect(await keptNames(7)).toEqual(['до.jpg'])
})

test('a photograph that is cancelled is removed', async () => {
  fakeIndexedDb()
  const { to, cutOff } = server()
  cutOff()
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(states()).toEqual(['Ждёт сети']))
  cancel(jobs.get()[0]?.key ?? '')
  await vi.waitFor(async () => expect(await keptNames(7)).toEqual([]))
})

test('a photograph that the server refuses stays on the device with the reason, and goes when it is sent again', async () => {
  fakeIndexedDb()
  const { to, sent, answer, connect } = server()
  answer(403)
  add(to, sender(7), [photo('после.jpg')], false)
  await vi.waitFor(() => expect(states()[0]).toMatch(/не принял/))
  expect(jobs.get()[0]).toMatchObject({ isWaiting: false, isRefused: true, mayRetry: false })
  await vi.waitFor(async () => expect((await persistedFilesOf(7))[0]?.refusal).toMatch(/не принял/))
  sessionState.set('out')
  sessionState.set('in')
  restore(await persistedFilesOf(7), sender(7), () => to)
  connect()
  expect(states()[0]).toMatch(/не принял/)
  expect(sent).toEqual([])
  retry({ key: jobs.get()[0]?.key ?? '' })
  await gone()
  expect(sent).toEqual(['после.jpg'])
  expect(await keptNames(7)).toEqual([])
})

test('another tab has sent it: it is not sent again', async () => {
  const records = fakeIndexedDb()
  const { to, sent, cutOff, connect } = server()
  cutOff()
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(states()).toEqual(['Ждёт сети']))
  records.clear()
  connect()
  await gone()
  expect(sent).toEqual([])
})

test('beyond two hundred megabytes of one user a file is refused in words; another user has a separate limit', async () => {
  fakeIndexedDb()
  const { to, cutOff } = server()
  const large = new Blob(['x'])
  Object.defineProperty(large, 'size', { value: maxPersistedBytes - 5 })
  const file = {
    place: 'tasks:1',
    title: '',
    path: '/',
    name: 'old.jpg',
    isDocument: false,
    at: 1,
    blob: large,
  }
  expect(await persistFile({ ...file, key: 'old', userId: 7 })).toBe('stored')
  cutOff()
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(states()[0]).toMatch(/уже ждут сети 200 МБ/))
  expect(jobs.get()[0]).toMatchObject({ isWaiting: false, mayRetry: true })
  expect(await persistFile({ ...file, key: 'his', userId: 8 })).toBe('stored')
})

test('every page of a scan counts towards two hundred megabytes', async () => {
  fakeIndexedDb()
  const { to, cutOff } = server()
  cutOff()
  const large = photo('2.jpg', 19 * 1024 * 1024)
  add(
    to,
    sender(7),
    Array.from({ length: 11 }, () => large),
    true,
  )
  await vi.waitFor(() => expect(states()[0]).toMatch(/уже ждут сети 200 МБ/))
})

test('files of a form that is not sent go nowhere, and take no room from those on their way', async () => {
  fakeIndexedDb()
  const large = new Blob(['x'])
  Object.defineProperty(large, 'size', { value: maxPersistedBytes })
  const more = { userId: 7, name: 'до.jpg', at: 1, blob: new Blob(['x']) }
  const choice = { ...more, place: 'task:new', isPhoto: true }
  expect(await persistFile({ ...choice, key: 'large', blob: large })).toBe('stored')
  expect(await persistFile({ ...choice, key: 'more' })).toBe('full')
  const waiting = { ...more, key: 'waiting', place: 'tasks:1', title: '', path: '/', isDocument: false }
  expect(await persistFile(waiting)).toBe('stored')
  expect(await persistedFilesOf(7)).toMatchObject([{ key: 'waiting' }])
  expect(await persistedChoiceOf(7, 'task:new')).toMatchObject([{ key: 'large' }])
  expect(await persistedChoiceOf(7, 'task:new:car:4')).toEqual([])
})

test('where the browser cannot persist files a warning asks not to close the tab, and they are sent from memory', async () => {
  const { to, sent, cutOff, connect } = server()
  cutOff()
  add(to, sender(7), [photo('до.jpg')], false)
  await vi.waitFor(() => expect(states()[0]).toMatch(/Не закрывайте вкладку/))
  connect()
  await gone()
  expect(sent).toEqual(['до.jpg'])
})

test('a storage that never answers holds back neither what is chosen nor what else waits', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const { to, sent } = server()
  add(to, sender(7), [photo('до.jpg')], false)
  const files = persistedFilesOf(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['до.jpg'])
  expect(await files).toEqual([])
  // Nor the end of what has been sent.
  await vi.advanceTimersByTimeAsync(5_000)
})
