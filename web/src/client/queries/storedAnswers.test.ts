import { queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { shownDialog } from '../../ui/overlays/dialogs.ts'
import { errorOf, NetworkError } from '../api/errors.ts'
import { sessionState } from '../session/state.ts'
import { createQueryClient } from './queryClient.ts'
import { deleteStoredAnswers, isDeviceFull } from './storedAnswers.ts'

let answer: () => Promise<string>
const query = queryOptions({
  queryKey: ['things', 1],
  queryFn: () => answer(),
  meta: { isStored: true, isSilent: true },
  retry: false,
})

/** Reads with a new query client, as after a restart of the application. */
const read = (): Promise<string> => createQueryClient().query(query)

let records: ReturnType<typeof fakeIndexedDb>
beforeEach(() => {
  records = fakeIndexedDb('naryad-answers')
  sessionState.set('in')
})
afterEach(() => {
  vi.useRealTimers()
})

const noNetwork = () => Promise.reject(new NetworkError())

test('a stored answer is used without a network after a restart', async () => {
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  answer = noNetwork
  expect(await read()).toBe('заявка')
})

test('an answer that was never read is missing, and a refusal is not replaced by a stored answer', async () => {
  answer = noNetwork
  await expect(read()).rejects.toBeInstanceOf(NetworkError)
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  answer = () => Promise.reject(new Error('Заявка не найдена'))
  await expect(read()).rejects.toThrow('Заявка не найдена')
})

test('a server that fails is replaced by the stored answer, with a word about it', async () => {
  answer = () => Promise.resolve('заявка')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  answer = () => Promise.reject(errorOf(502, '', null))
  expect(await read()).toBe('заявка')
  expect(shownAlert.get()).toMatchObject({ title: 'Показаны сохранённые данные' })
})

/** The stored answer is shown, because the network is slow. */
async function showStored() {
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
  return { client, late }
}

test('a slow network is not waited for, and its late answer replaces the stored one', async () => {
  const { client, late } = await showStored()
  late.resolve('сегодня')
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('сегодня'))
})

test('a late answer does not replace what has been read or changed since the stored one was shown', async () => {
  const { client, late } = await showStored()
  client.setQueryData(query.queryKey, 'сменён статус')
  late.resolve('сегодня')
  await vi.advanceTimersByTimeAsync(100)
  expect(client.getQueryData(query.queryKey)).toBe('сменён статус')
})

test('an answer that comes late does not replace a stored one that was asked for after it', async () => {
  const late = Promise.withResolvers<string>()
  answer = () => late.promise
  const first = read()
  await new Promise((resolve) => setTimeout(resolve, 2))
  answer = () => Promise.resolve('после')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  late.resolve('до')
  await first
  await new Promise((resolve) => setTimeout(resolve, 20))
  answer = noNetwork
  expect(await read()).toBe('после')
})

test('after a read that was late the next ones wait a second, until one is in time', async () => {
  answer = () => Promise.resolve('вчера')
  await read()
  await vi.waitFor(() => expect(records.size).toBe(1))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const readAfter = async (ms: number): Promise<string> => {
    answer = () => new Promise(() => undefined)
    const shown = read()
    await vi.advanceTimersByTimeAsync(ms)
    return Promise.race([shown, Promise.resolve('ещё ждёт')])
  }
  expect(await readAfter(1_500)).toBe('ещё ждёт')
  expect(await readAfter(5_000)).toBe('вчера')
  expect(await readAfter(1_500)).toBe('вчера')
  answer = () => Promise.resolve('сегодня')
  expect(await read()).toBe('сегодня')
  expect(await readAfter(1_500)).toBe('ещё ждёт')
})

test('sign-out deletes stored answers and drops those that arrive later', async () => {
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

test('a full device is reported once, and the screen shows the answer', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  answer = () => Promise.resolve('заявка')
  expect(await read()).toBe('заявка')
  await vi.waitFor(() => expect(shownDialog.get()?.title).toMatch(/^На устройстве кончилось место/))
  expect(isDeviceFull.get()).toBe(true)
})
