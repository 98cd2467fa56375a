import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { RequestForm } from './RequestForm.tsx'

const code = 'dG9rZW4tMTIzNDU2'
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить диспетчеру' }))

async function scene(answer: () => { message: string }) {
  const api = fakeApi()
  api.on(stickersRoutes.request, answer)
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
