import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { waitingLine } from '../../../../client/outbox/waiting.ts'
import { sessionState } from '../../../../client/session/state.ts'
import { jobs } from '../../../../client/uploads/uploadQueue.ts'
import type { FakeApi } from '../../../../testing/fakeApi.ts'
import { fakeIndexedDb } from '../../../../testing/fakeIndexedDb.ts'
import { fakeLocks } from '../../../../testing/fakeLocks.ts'
import { fakeUpload } from '../../../../testing/fakeUpload.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { closeModal } from '../../../../ui/overlays/modal.ts'
import { makeTask } from '../../tasks.make.ts'

const fileOf = (name: string, type = 'image/jpeg', size = 10) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const photos = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`фото ${index + 1}.jpg`))

const dialog = () => screen.findByRole('dialog', { name: /^Скан документа/ })
const inDialog = async (name: string) => within(await dialog()).getByRole('button', { name })
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Скан документа' }))
  // The body of the window is loaded lazily.
  return within(await dialog()).findByRole('button', { name: /^Добавить страницу/ })
}
async function addPages(...files: File[]): Promise<void> {
  const input = (await dialog()).querySelector<HTMLInputElement>('input[type="file"][multiple]')
  if (!input) throw new Error('no input of files')
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}
const pageTitles = async () =>
  within(await dialog())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** The names of the files of each request. */
const sentTogether = (api: FakeApi) =>
  api
    .calls(attachmentsRoutes.uploadImageDoc)
    .map(({ body }) => [...(body as FormData).values()].map((file) => (file as File).name))

const stored = { items: [], totalCount: 0 }

beforeEach(() => {
  sessionState.set('in')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

async function begin(width = 1440) {
  const view = await renderCard({ tasks: [makeTask({ id: 5, car: null })], width })
  view.api.on(attachmentsRoutes.uploadImageDoc, () => stored)
  fakeUpload()
  await open()
  return view
}

test('several photographs chosen at once are sent as one document', async () => {
  const { api } = await begin()
  await addPages(...photos(3))
  expect(await pageTitles()).toEqual(['Страница 1', 'Страница 2', 'Страница 3'])
  expect(api.calls(attachmentsRoutes.uploadImageDoc)).toHaveLength(0)
  await userEvent.click(await inDialog('Готово'))
  await waitFor(() => expect(sentTogether(api)).toEqual([['фото 1.jpg', 'фото 2.jpg', 'фото 3.jpg']]))
  expect(screen.queryByRole('dialog', { name: /^Скан/ })).toBeNull()
})

test('on a phone pages are added one after another, and one is removed', async () => {
  const { api } = await begin(390)
  for (const photo of photos(3)) await addPages(photo)
  await userEvent.click(await inDialog('Убрать Страница 2'))
  expect(await pageTitles()).toEqual(['Страница 1', 'Страница 2'])
  await userEvent.click(await inDialog('Готово'))
  await waitFor(() => expect(sentTogether(api)).toEqual([['фото 1.jpg', 'фото 3.jpg']]))
})

test('the twenty-first photograph is not added, which is said at once', async () => {
  const { api } = await begin()
  await addPages(...photos(23))
  expect(await pageTitles()).toHaveLength(20)
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Не добавлено: 3')
  expect(await inDialog('Добавить страницу 20 из 20')).toBeDisabled()
  await userEvent.click(await inDialog('Готово'))
  await waitFor(() => expect(sentTogether(api)[0]).toHaveLength(20))
})

test('what is not a photograph or is too large keeps the window open with the reason', async () => {
  const { api } = await begin()
  await userEvent.click(await inDialog('Готово'))
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Добавьте хотя бы одну страницу')
  await addPages(fileOf('акт.pdf', 'application/pdf'), fileOf('фото.jpg', 'image/jpeg', 21 * 1024 * 1024))
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Скан делается из фотографий')
  await userEvent.click(await inDialog('Готово'))
  expect(await within(await dialog()).findByText('Уберите файлы, которые не подходят')).toBeInTheDocument()
  await userEvent.click(await inDialog('Убрать файл акт.pdf'))
  await userEvent.click(await inDialog('Готово'))
  expect(await within(await dialog()).findByText('Страница 1: Файл больше 20 МБ')).toBeInTheDocument()
  expect(api.calls(attachmentsRoutes.uploadImageDoc)).toHaveLength(0)
})

test('pages that are not sent yet are there when the window is opened again', async () => {
  await begin()
  await addPages(...photos(2))
  act(closeModal)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Скан/ })).toBeNull())
  await open()
  expect(await pageTitles()).toEqual(['Страница 1', 'Страница 2'])
})

test('pages survive a browser that has dropped the page meanwhile', async () => {
  const [records] = [fakeIndexedDb(), fakeLocks()]
  const first = await begin(390)
  await addPages(...photos(2))
  await waitFor(() => expect(records.size).toBe(2))
  act(closeModal)
  first.unmount()
  sessionState.set('out')
  sessionState.set('in')
  const { api } = await begin(390)
  await waitFor(async () => expect(await pageTitles()).toEqual(['Страница 1', 'Страница 2']))
  await userEvent.click(await inDialog('Готово'))
  await waitFor(() => expect(sentTogether(api)).toEqual([['фото 1.jpg', 'фото 2.jpg']]))
  await waitFor(() => expect(records.size).toBe(0))
})

test('without a network the scan waits as one entry and is sent later', async () => {
  fakeIndexedDb()
  const { api } = await begin()
  let isCutOff = true
  api.on(attachmentsRoutes.uploadImageDoc, () => {
    if (isCutOff) throw new TypeError('Failed to fetch')
    return stored
  })
  await addPages(...photos(2))
  await userEvent.click(await inDialog('Готово'))
  await waitFor(() => expect(jobs.get()).toMatchObject([{ isWaiting: true }]))
  act(() => waitingLine.get()?.show())
  const line = await screen.findByRole('dialog', { name: 'Ждёт отправки' })
  expect(line).toHaveTextContent('Файл: фото 1.jpg, 2 страницы')
  isCutOff = false
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(jobs.get()).toEqual([]))
  expect(sentTogether(api).at(-1)).toEqual(['фото 1.jpg', 'фото 2.jpg'])
})
