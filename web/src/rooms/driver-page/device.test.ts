import type { DriverMe } from '@naryad/contract/driver-page/driver-page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { memoryStorage } from './device.make.ts'
import { type Device, openDevice } from './device.ts'
import { correctionOf } from './storedPhotos.ts'

const link = 'a'.repeat(43)
const otherLink = 'b'.repeat(43)

const me = (lastName: string): DriverMe => ({
  lastName,
  firstName: 'Тимур',
  middleName: '',
  company: null,
  car: null,
  terms: [],
  cardReading: null,
  driverCardExpiresOn: null,
  cardWeek: null,
  visits: [],
  service: { name: 'Тахосервис', phone: null },
  linkExpiresAt: '2027-01-01T00:00:00.000Z',
})

/** The server of two links; `isSilent` makes it never answer. */
let isSilent = false
let isBroken = false
let isRefusingReports = false
/** A definite refusal, unlike one that may pass. */
let refusal: string | null = null
const calls: string[] = []
function answer(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace(/^.*\/api/, '')
  calls.push(path)
  if (isSilent) return new Promise(() => undefined)
  if (isBroken || (isRefusingReports && init.method === 'POST'))
    return Promise.resolve(Response.json({ message: 'Внутренняя ошибка' }, { status: 500 }))
  if (refusal !== null && path === '/mobile/tasks' && init.method === 'POST')
    return Promise.resolve(Response.json({ message: refusal }, { status: 400 }))
  const json = (body: unknown) => Promise.resolve(Response.json(body))
  const said = `${JSON.stringify(init.body)} ${new Headers(init.headers).get('authorization')}`
  const isOther = said.includes(otherLink) || said.includes('second')
  if (path === '/mobile/session')
    return json(isOther ? { sessionToken: 'second', driverId: 2 } : { sessionToken: 'first', driverId: 1 })
  return json(path === '/mobile/me' ? me(isOther ? 'Второй' : 'Первый') : { items: [], totalCount: 0 })
}

let storage = memoryStorage()

// The page lives as long as its document, which the test files of a worker share.
const listening = vi.spyOn(globalThis, 'addEventListener')
afterEach(() => {
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
  listening.mockClear()
})

function openAt(address: string): Device {
  history.replaceState(null, '', address)
  return openDevice(storage)
}

/** A device on which the first driver's page has been read. */
async function openFirst(): Promise<void> {
  const device = openAt(`/m/#${link}`)
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  calls.length = 0
}

const nameOn = (device: Device) => device.shown().me?.lastName

beforeEach(() => {
  storage = memoryStorage()
  calls.length = 0
  isSilent = false
  isBroken = false
  isRefusingReports = false
  refusal = null
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

test('the link is exchanged once and leaves the address', async () => {
  const device = openAt(`/m/#${link}`)
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  expect(location.hash).toBe('')
  expect(calls.filter((path) => path === '/mobile/session')).toHaveLength(1)
})

test('opened by the same link, the stored page does not wait for a call that hangs', async () => {
  await openFirst()
  isSilent = true
  const device = openAt(`/m/#${link}`)
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  expect(device.shown().state).toBe('open')
  expect(calls).not.toContain('/mobile/me')
})

test('the page of another driver is not shown while a new link is exchanged', async () => {
  await openFirst()
  isSilent = true
  const device = openAt(`/m/#${otherLink}`)
  await vi.waitFor(() => expect(calls).toContain('/mobile/session'))
  expect(device.shown().me).toBeNull()
})

test('a link opened in the same tab replaces the driver', async () => {
  await openFirst()
  const device = openAt('/m/')
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  location.hash = otherLink
  await vi.waitFor(() => expect(nameOn(device)).toBe('Второй'))
  expect(location.hash).toBe('')
})

test('a failure is shown until the next call succeeds', async () => {
  await openFirst()
  const device = openAt('/m/')
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  isBroken = true
  await device.refresh()
  expect(device.shown().problem).toBe('Внутренняя ошибка')
  isBroken = false
  await device.refresh()
  expect(device.shown().problem).toBeNull()
})

test('a report that the server cannot take now does not hold up the reading', async () => {
  await openFirst()
  const device = openAt('/m/')
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  isRefusingReports = true
  const body = { text: 'Не печатает чек', place: '', point: null, isStanding: false }
  await device.submit({ kind: 'report', body, photos: [] })
  calls.length = 0
  await device.refresh()
  expect(calls).toContain('/mobile/me')
  expect(device.shown().problem).toBe('Внутренняя ошибка')
  expect(device.shown().waiting).toHaveLength(1)
})

/** A device with one report that the server has refused. */
async function openRefused() {
  await openFirst()
  const device = openAt('/m/')
  await vi.waitFor(() => expect(nameOn(device)).toBe('Первый'))
  refusal = 'Адрес: слишком длинно'
  const report = {
    kind: 'report',
    body: { text: 'Не печатает чек', place: '', point: null, isStanding: false },
    photos: [],
  } as const
  await device.submit(report)
  await device.refresh()
  expect(device.shown().waiting).toMatchObject([{ refusal }])
  refusal = null
  const [refused] = device.shown().waiting
  if (!refused) throw new Error('nothing waits')
  return { device, report, refused }
}

test('a corrected report takes the place of the refused one and is sent under another key', async () => {
  const { device, report, refused } = await openRefused()
  isSilent = true
  await device.submit({ ...report, body: { ...report.body, text: 'Гудит' } }, refused)
  expect(device.shown().waiting).toMatchObject([{ body: { text: 'Гудит' } }])
  expect(device.shown().waiting[0]).not.toHaveProperty('refusal')
  expect(device.shown().waiting[0]?.id).not.toBe(refused.id)
})

test('a refused report that is removed takes the draft of its correction along', async () => {
  const { device, refused } = await openRefused()
  await storage.write(device.draftKey(correctionOf(refused)), { text: 'Гудит' })
  await device.discard(refused)
  expect(await storage.list('draft ')).toEqual([])
  expect(device.shown().waiting).toEqual([])
})
