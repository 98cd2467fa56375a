import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { photoTypes } from '../../../client/uploads/shrink.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { fakeUpload } from '../../../testing/fakeUpload.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const photo = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
/** The input of a file has no name: it belongs to the button beside it. */
const choose = (files: File[]) => {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"][multiple]')].at(-1)
  if (!input) throw new Error('nowhere to choose files')
  return userEvent.upload(input, files)
}
const stored = { items: [], totalCount: 0 }
const two = [makeTask({ id: 1, car: null }), makeTask({ id: 2, car: null, title: 'Вторая' })]

async function heldServer() {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const stage = await renderCard({ tasks: two })
  stage.api.on(attachmentsRoutes.upload, async () => {
    await held
    return stored
  })
  fakeUpload()
  return { ...stage, answer }
}

test('a file on its way goes on when one steps to another task, and its arrival is announced', async () => {
  const { api, answer } = await heldServer()
  await choose([photo('before.jpg')])
  expect(await screen.findByText('before.jpg')).toBeInTheDocument()
  await userEvent.click(button('Следующая'))
  await screen.findByRole('article', { name: /2/ })
  expect(screen.queryByText('before.jpg')).toBeNull()
  answer()
  expect(await screen.findByText(/Файлы загружены.*№\s1/)).toBeInTheDocument()
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(1)
})

test('the file on its way is shown again on return to the task', async () => {
  const { answer } = await heldServer()
  await choose([photo('before.jpg')])
  await userEvent.click(button('Следующая'))
  await userEvent.click(button('Предыдущая'))
  expect(await screen.findByText('before.jpg')).toBeInTheDocument()
  answer()
  await waitFor(() => expect(screen.queryByText('before.jpg')).toBeNull())
})

test('fourteen photographs arrive, all of them', async () => {
  const { api } = await renderCard()
  api.on(attachmentsRoutes.upload, () => stored)
  fakeUpload()
  await choose(Array.from({ length: 14 }, (_, index) => photo(`${index}.jpg`)))
  await waitFor(() => expect(api.calls(attachmentsRoutes.upload)).toHaveLength(14))
})

test('a file that is too large is neither sent nor offered to be sent again', async () => {
  const { api } = await renderCard()
  fakeUpload()
  await choose([photo('large.jpg', 21 * 1024 * 1024)])
  expect(await screen.findByText('Файл больше 20 МБ')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  await userEvent.click(button('Отменить загрузку large.jpg'))
  expect(screen.queryByText('large.jpg')).toBeNull()
  expect(api.calls(attachmentsRoutes.upload)).toHaveLength(0)
})

test('a file that the network has lost is sent again under the same key', async () => {
  const { api } = await renderCard()
  let tries = 0
  api.on(attachmentsRoutes.upload, () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return stored
  })
  fakeUpload()
  await choose([photo('before.jpg')])
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText('before.jpg')).toBeNull())
  const [first, second] = api
    .calls(attachmentsRoutes.upload)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test('the camera of a phone takes photographs only', async () => {
  const { api } = await renderCard({ width: 390 })
  api.on(attachmentsRoutes.upload, () => stored)
  fakeUpload()
  expect(button('Добавить фото')).toBeInTheDocument()
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"][multiple]')]
  const camera = inputs.find(({ accept }) => accept === photoTypes)
  expect(photoTypes).toBe('image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif')
  expect(camera).toBeDefined()
  if (camera) await userEvent.upload(camera, [photo('after.jpg')])
  await waitFor(() => expect(api.calls(attachmentsRoutes.upload)).toHaveLength(1))
})

test('a photograph that waits for the network has nothing to repeat until there is one', async () => {
  const { api } = await renderCard()
  api.on(attachmentsRoutes.upload, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  fakeUpload()
  await choose([photo('before.jpg')])
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeInTheDocument()
  act(() => setOnline(false))
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  expect(button('Отменить загрузку before.jpg')).toBeInTheDocument()
  act(() => setOnline(true))
  expect(button('Повторить')).toBeInTheDocument()
})
