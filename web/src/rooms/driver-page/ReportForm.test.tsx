import type { DriverMe } from '@naryad/contract/driver-page/driver-page'
import { maxDriverPhotos } from '@naryad/contract/driver-page/driver-page.words'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { memoryStorage } from './device.make.ts'
import type { Device } from './device.ts'
import type { Entry, NewEntry, ReportEntry } from './outbox.ts'
import { ReportForm } from './ReportForm.tsx'
import { maxStoredBytes } from './storedPhotos.ts'

const me = { car: null } as DriverMe
const photo = (size = 5) => {
  const file = new File(['photo'], 'фото.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** A phone that scales photographs only when it is let. */
let scale: () => void = () => undefined
/** The place comes when it is given. */
let givePlace: (position: object) => void = () => undefined

beforeEach(() => {
  const isLet = new Promise<void>((resolve) => {
    scale = resolve
  })
  vi.stubGlobal('createImageBitmap', () => isLet.then(() => Promise.reject(new Error('not decoded'))))
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (taken: typeof givePlace) => {
        givePlace = taken
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(refused?: ReportEntry, storage = memoryStorage()) {
  const submitted: NewEntry[] = []
  const corrected: (Entry | undefined)[] = []
  const device = {
    storage,
    draftKey: (name: string) => `draft 1 ${name}`,
    submit: async (entry: NewEntry, of?: Entry) => {
      submitted.push(entry)
      corrected.push(of)
    },
  } as unknown as Device
  const onClose = vi.fn()
  const { unmount } = render(<ReportForm device={device} me={me} refused={refused} onClose={onClose} />)
  return { storage, submitted, corrected, onClose, unmount }
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files } })
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('Своими словами'), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
const locate = () => fireEvent.click(screen.getByRole('button', { name: 'Отметить, где я' }))
const here = { coords: { latitude: 55.8, longitude: 49.1 } }

test('what is typed while a photograph is scaled and the place is looked for stays', async () => {
  open()
  locate()
  choose(photo())
  write('Не печатает чек')
  await act(async () => scale())
  expect(await screen.findByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  act(() => givePlace(here))
  expect(screen.getByLabelText('Своими словами')).toHaveValue('Не печатает чек')
  expect(screen.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  expect(screen.getByText('Место отмечено, обновить')).toBeVisible()
})

test('a report sent while its photograph is scaled takes it along, once', async () => {
  const { submitted, onClose } = open()
  write('Не печатает чек')
  choose(photo())
  send()
  send()
  await act(async () => scale())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(submitted).toMatchObject([{ kind: 'report', photos: [{ size: 5 }] }])
})

test('a place that comes after the report was sent does not bring its draft back', async () => {
  const { storage, onClose } = open()
  write('Не печатает чек')
  locate()
  send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  act(() => givePlace(here))
  expect(await storage.list('draft ')).toEqual([])
})

test('a photograph too many is refused with the reason', async () => {
  open()
  scale()
  choose(...Array.from({ length: maxDriverPhotos + 1 }, () => photo()))
  expect(await screen.findByText(`Больше ${maxDriverPhotos} фото к одной заявке не приложить`)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Убрать фото/ })).toHaveLength(maxDriverPhotos)
})

test('a photograph that finds no room beside those that wait is refused, and the words go', async () => {
  const { storage, submitted, onClose } = open()
  await storage.write('outbox 1', { photos: [photo(maxStoredBytes - 5)] })
  scale()
  write('Не печатает чек')
  choose(photo(), photo())
  expect(await screen.findByText(/^Фото не добавлено: на телефоне уже ждут связи 60 МБ/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Убрать фото/ })).toHaveLength(1)
  send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(submitted).toMatchObject([{ body: { text: 'Не печатает чек' }, photos: [{ size: 5 }] }])
})

test('a text that is too long stays in the form', async () => {
  const { submitted } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Не печатает чек' }))
  write('я'.repeat(2000))
  send()
  expect(await screen.findByText('Слишком длинно: уберите 16 знаков')).toBeVisible()
  expect(submitted).toEqual([])
})

describe('a refused report', () => {
  const refused: ReportEntry = {
    kind: 'report',
    id: 'k1',
    driverId: 1,
    pressedAt: '2026-11-22T09:00:00.000Z',
    body: {
      text: 'Не печатает чек, Горит красный ключ\nС утра',
      place: 'Стоянка',
      point: { lat: 55.8, lon: 49.1 },
      isStanding: true,
    },
    photos: [photo()],
    refusal: 'Адрес: слишком длинно',
  }

  test('opens with its words, photographs and place, says why, and is replaced by the corrected one', async () => {
    const { submitted, corrected, onClose } = open(refused)
    expect(screen.getByText('Сервер не принял заявку: Адрес: слишком длинно')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Не печатает чек' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByLabelText('Своими словами')).toHaveValue('С утра')
    write('С утра, у ворот')
    send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const { photos, body } = refused
    const text = 'Не печатает чек, Горит красный ключ\nС утра, у ворот'
    expect(submitted).toEqual([{ kind: 'report', body: { ...body, text }, photos }])
    expect(corrected).toEqual([refused])
  })

  test('does not touch the draft of a new report, and its own draft survives closing', async () => {
    const draft = { text: 'Другое', faults: [], photos: [], place: '', point: null, isStanding: false }
    const storage = memoryStorage()
    await storage.write('draft 1 report', draft)
    const { unmount } = open(refused, storage)
    write('Исправлено')
    unmount()
    expect(await storage.read('draft 1 report')).toEqual(draft)
    open(refused, storage)
    await waitFor(() => expect(screen.getByLabelText('Своими словами')).toHaveValue('Исправлено'))
  })

  test('with words of its own keeps them whole', () => {
    open({ ...refused, body: { ...refused.body, text: 'Не печатает чек, и гудит\nСтою' } })
    expect(screen.getByLabelText('Своими словами')).toHaveValue('Не печатает чек, и гудит\nСтою')
  })
})
