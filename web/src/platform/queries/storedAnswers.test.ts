import { queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { NetworkError } from '../api/errors.ts'
import { closeAlert, shownAlert } from '../overlays/alert.ts'
import { sessionState } from '../session/state.ts'
import { createQueryClient } from './queryClient.ts'
import { deleteStoredAnswers } from './storedAnswers.ts'

let answer: () => Promise<string>
const query = queryOptions({
  queryKey: ['things', 1],
  queryFn: () => answer(),
  meta: { isStored: true, isSilent: true },
  retry: false,
})

/** The application is opened anew: nothing is in its memory. */
const read = (): Promise<string> => createQueryClient().query(query)

let records: ReturnType<typeof fakeIndexedDb>
beforeEach(() => {
  records = fakeIndexedDb('naryad-answers')
  sessionState.set('in')
})
afterEach(() => {
  vi.useRealTimers()
  closeAlert()
})

const noNetwork = () => Promise.reject(new NetworkError())

test('what was read is there without a network after the application was closed', async () => {
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  answer = noNetwork
  expect(await read()).toBe('заявка')
})

test('what was never read is not there, and a refusal is a refusal', async () => {
  answer = noNetwork
  await expect(read()).rejects.toBeInstanceOf(NetworkError)
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  answer = () => Promise.reject(new Error('Заявка не найдена'))
  await expect(read()).rejects.toThrow('Заявка не найдена')
})

test('a network that does not answer is not waited for, and its answer is shown when it comes', async () => {
  answer = () => Promise.resolve('вчера')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const late = Promise.withResolvers<string>()
  answer = () => late.promise
  const client = createQueryClient()
  const shown = client.query(query)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await shown).toBe('вчера')
  late.resolve('сегодня')
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('сегодня'))
})

test('nothing is left for the next person, nor what arrives after the sign-out', async () => {
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  await deleteStoredAnswers()
  expect(records.size).toBe(0)
  const late = Promise.withResolvers<string>()
  answer = () => late.promise
  const reading = read()
  sessionState.set('out')
  late.resolve('чужая заявка')
  await reading
  await new Promise((resolve) => setTimeout(resolve))
  expect(records.size).toBe(0)
})

test('a full device is told once, and the screen shows what was read', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  answer = () => Promise.resolve('заявка')
  expect(await read()).toBe('заявка')
  await vi.waitFor(() => expect(shownAlert.get()?.title).toBe('На устройстве кончилось место'))
})
