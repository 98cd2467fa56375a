import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { RequestForm } from './RequestForm.tsx'

const code = 'dG9rZW4tMTIzNDU2'
const key = 'head.body.signature-of-the-key'
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить диспетчеру' }))

async function scene(answer: () => { message: string }) {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
  const api = fakeApi()
  api.on(stickersRoutes.request, () => ({ ...answer(), photoKey: key }))
  const sent: string[] = []
  await renderIn(
    <RequestForm code={code} lead="А 417 КМ 116" under={null} onSent={(said) => sent.push(said)} />,
  )
  return { api, sent }
}

async function fill() {
  await userEvent.type(screen.getByLabelText('Что случилось'), 'Не читает карту')
  await userEvent.type(screen.getByLabelText('Ваш телефон'), '89172451863')
}

test('a request at a truck is sent with the phone to call back', async () => {
  const { api, sent } = await scene(() => ({ message: 'Диспетчер перезвонит' }))
  await fill()
  await send()
  await waitFor(() => expect(sent).toEqual(['Диспетчер перезвонит']))
  expect(api.calls(stickersRoutes.request)[0]?.body).toEqual({
    text: 'Не читает карту',
    phone: '+79172451863',
    name: '',
    place: '',
  })
})

test('without a text or a phone nothing is sent, and both are asked for in their fields', async () => {
  const { api } = await scene(() => ({ message: '' }))
  await send()
  expect(screen.getByText('Напишите, что случилось')).toBeVisible()
  expect(screen.getByText('Введите номер: диспетчер перезвонит')).toBeVisible()
  expect(api.calls(stickersRoutes.request)).toEqual([])
})

test('a refusal is said over the form, and what was typed stays', async () => {
  const { sent } = await scene(() => {
    throw new Refused('TOO_OFTEN', 'По этой машине сегодня уже много обращений: позвоните в сервис')
  })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('По этой машине сегодня уже много обращений')
  expect(screen.getByLabelText('Что случилось')).toHaveValue('Не читает карту')
  expect(screen.getByText('А 417 КМ 116')).toBeVisible()
  expect(sent).toEqual([])
})

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type })
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  return input
    ? userEvent.upload(input, files, { applyAccept: false })
    : Promise.reject(new Error('no field'))
}
const sentPhotos = (api: ReturnType<typeof fakeApi>) =>
  api
    .calls(stickersRoutes.attach)
    .map(({ body }) => (body as FormData).getAll('files').map((file) => (file as File).name))

test('photographs go after the request, three at most, and no other files', async () => {
  const { api, sent } = await scene(() => ({ message: 'Диспетчер перезвонит' }))
  api.on(stickersRoutes.attach, () => ({ count: 2 }))
  await fill()
  await choose(photo('акт.pdf', 'application/pdf'), photo('1.jpg'), photo('2.jpg'))
  expect(await screen.findByText('Это не фотография')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать файл 1.jpg' }))
  await choose(photo('3.jpg'), photo('4.jpg'), photo('5.jpg'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ещё фото' })).toBeNull())
  await send()
  await waitFor(() => expect(sent).toEqual(['Диспетчер перезвонит']))
  expect(sentPhotos(api)).toEqual([['2.jpg', '3.jpg', '4.jpg']])
  expect(api.calls(stickersRoutes.attach)[0]?.url.searchParams.get('token')).toBe(key)
})

test('photographs that were refused can be removed, and the request is not lost', async () => {
  const { api, sent } = await scene(() => ({ message: 'Диспетчер перезвонит' }))
  api.on(stickersRoutes.attach, () => {
    throw new Refused('UNSUPPORTED_TYPE', 'Файл «1.jpg» повреждён')
  })
  await fill()
  await choose(photo('1.jpg'))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Сообщение отправлено, а фотографии нет')
  await userEvent.click(screen.getByRole('button', { name: 'Убрать файл 1.jpg' }))
  await send()
  await waitFor(() => expect(sent).toEqual(['Диспетчер перезвонит']))
})

test('photographs that come after the decision are not asked for again', async () => {
  const { api, sent } = await scene(() => ({ message: 'Диспетчер перезвонит' }))
  api.on(stickersRoutes.attach, () => {
    throw new Refused('CONFLICT', 'Диспетчер уже разобрал сообщение')
  })
  await fill()
  await choose(photo('1.jpg'))
  await send()
  await waitFor(() => expect(sent).toEqual(['Диспетчер перезвонит']))
})
