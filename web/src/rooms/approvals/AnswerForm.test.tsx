import type { ApprovalLine, ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { type FakeApi, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ApprovalScreen } from './ApprovalScreen.tsx'

const lineOf = (taskId: number, plate: string): ApprovalLine => ({
  taskId,
  car: { id: taskId, plate, title: '' },
  title: 'Замена блока',
  quantity: 1,
  unit: 'шт.',
  price: 1_200_000,
  sum: 1_200_000,
})

const requestOf = (id: number, lines: ApprovalLine[]): ApprovalPage['requests'][number] => ({
  id,
  title: 'Блоки СКЗИ',
  lines,
  sum: lines.reduce((total, { sum }) => total + sum, 0),
  photos: [],
  removedPhotosCount: 0,
  isAnswered: false,
  answers: [],
})

const page: ApprovalPage = {
  service: { name: 'Тахосервис', phone: '+78432000917' },
  company: 'ООО «ТрансЛогистик»',
  sentTo: 'Ахметов К.',
  requests: [requestOf(15202, [lineOf(1, 'А417КМ116'), lineOf(2, 'В100ОР716')])],
  withdrawnCount: 0,
  sum: 2_400_000,
  expiresAt: '2026-12-06T10:00:00Z',
  isAnswered: false,
  name: '',
  position: '',
  answeredAt: null,
}
const secret = 'a'.repeat(43)

async function scene(
  answer: () => ApprovalPage = () => ({ ...page, isAnswered: true }),
  asked = page,
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const api = fakeApi()
  prepare(api)
  api.on(approvalsRoutes.answer, answer)
  const answered: ApprovalPage[] = []
  await renderIn(<AnswerForm secret={secret} page={asked} onAnswered={(said) => answered.push(said)} />)
  return { api, answered }
}
beforeEach(() => sessionStorage.clear())

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('one press approves all trucks, by the name that was entered', async () => {
  const { api, answered } = await scene()
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  await press(/^Согласовать 24.000/)
  await waitFor(() => expect(answered).toHaveLength(1))
  expect(api.calls(approvalsRoutes.answer)[0]?.body).toEqual({
    secret,
    name: 'Ахметов К.',
    position: '',
    answers: [
      { taskId: 1, isApproved: true, reason: '' },
      { taskId: 2, isApproved: true, reason: '' },
    ],
  })
})

test('a truck is refused with a reason, without which nothing is sent', async () => {
  const { api, answered } = await scene()
  await press(/^Согласовать/)
  expect(screen.getByText('Напишите, кто отвечает')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  const [, second] = screen.getAllByLabelText('Отказать по этой машине')
  await userEvent.click(second as HTMLElement)
  await press(/^Согласовать 12.000.*остальное отклонить$/)
  expect(screen.getByText('Напишите, почему отказываете')).toBeVisible()
  expect(api.calls(approvalsRoutes.answer)).toEqual([])
  await userEvent.type(screen.getByLabelText('Почему отказываете'), 'Продаём')
  await press(/^Согласовать/)
  await waitFor(() => expect(answered).toHaveLength(1))
  expect(api.calls(approvalsRoutes.answer)[0]?.body).toMatchObject({
    answers: [{ isApproved: true }, { isApproved: false, reason: 'Продаём' }],
  })
})

test('a refusal of the server is said over the form, and what was typed stays', async () => {
  await scene(() => {
    throw new Refused('CONFLICT', 'Пока вы отвечали, смета изменилась')
  })
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  await press(/^Согласовать/)
  expect(await screen.findByRole('alert')).toHaveTextContent('смета изменилась')
  expect(screen.getByLabelText('Ваше имя')).toHaveValue('Ахметов К.')
})

test('each request of a message has an answer of its own', async () => {
  const requests = [requestOf(11, [lineOf(11, 'А417КМ116')]), requestOf(12, [lineOf(12, 'В100ОР716')])]
  const { api, answered } = await scene(undefined, { ...page, requests, withdrawnCount: 1 })
  expect(screen.getByRole('heading', { name: /^Сметы по 2.заявкам$/ })).toBeVisible()
  expect(screen.getByText(/^1.заявка из письма здесь нет/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  await userEvent.click(screen.getByLabelText('Отказать по заявке № 12'))
  await userEvent.type(screen.getByLabelText('Почему отказываете'), 'Продаём')
  await press(/^Согласовать 12.000.*остальное отклонить$/)
  await waitFor(() => expect(answered).toHaveLength(1))
  expect(api.calls(approvalsRoutes.answer)[0]?.body).toMatchObject({
    answers: [
      { taskId: 11, isApproved: true, reason: '' },
      { taskId: 12, isApproved: false, reason: 'Продаём' },
    ],
  })
})

test('what was typed and ticked outlives the withdrawal of the first request, which holds nothing up', async () => {
  const requests = [requestOf(11, [lineOf(11, 'А417КМ116')]), requestOf(12, [lineOf(12, 'В100ОР716')])]
  await scene(undefined, { ...page, requests })
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  await userEvent.click(screen.getByLabelText('Отказать по заявке № 11'))
  expect(sessionStorage.key(0)).not.toContain(secret)
  cleanup()
  const { api, answered } = await scene(undefined, {
    ...page,
    requests: requests.slice(1),
    withdrawnCount: 1,
  })
  expect(screen.getByLabelText('Ваше имя')).toHaveValue('Ахметов К.')
  await press(/^Согласовать/)
  await waitFor(() => expect(answered).toHaveLength(1))
  expect(api.calls(approvalsRoutes.answer)[0]?.body).toMatchObject({
    answers: [{ taskId: 12, isApproved: true, reason: '' }],
  })
})

test('photographs stand below their truck, a press shows one large, and what was taken away is said', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const [request] = page.requests
  if (!request) throw new Error('the page asks about a request')
  const photos = [
    { id: 7, taskId: 1 },
    { id: 8, taskId: 15202 },
  ]
  const asked = { ...page, requests: [{ ...request, photos, removedPhotosCount: 2 }] }
  const { api } = await scene(undefined, asked, (fake) =>
    fake.on(approvalsRoutes.photo, ({ body }) => {
      if (body.variant === 'large') throw new Refused('TOO_OFTEN', 'Повторите позже')
      return new Response('x')
    }),
  )
  const [ofRequest, ofTruck] = screen.getAllByRole('list', { name: 'Фотографии' })
  expect(within(ofTruck ?? document.body).getAllByRole('button')).toHaveLength(1)
  expect(ofRequest?.compareDocumentPosition(ofTruck ?? document.body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('После отправки сервис убрал 2 фотографии')).toBeInTheDocument()
  await userEvent.click(within(ofTruck ?? document.body).getByRole('button'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Фотография не загрузилась')
  api.on(approvalsRoutes.photo, () => new Response('x'))
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByAltText('Фотография 1, крупно')).toHaveAttribute('src', 'blob:x')
  expect(api.calls(approvalsRoutes.photo).at(-1)?.body).toEqual({ secret, id: 7, variant: 'large' })
  url.mockRestore()
})

test('another link in the same tab is answered for itself, without what was entered for the first', async () => {
  const other = 'b'.repeat(43)
  history.replaceState(null, '', `#${secret}`)
  const api = publicApi()
  api.on(approvalsRoutes.open, ({ body }) => ({
    ...page,
    requests: [requestOf(body.secret === secret ? 15202 : 15300, [lineOf(1, 'А417КМ116')])],
  }))
  await renderIn(<ApprovalScreen />)
  expect(await screen.findByRole('heading', { name: /№ 15202/ })).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  location.hash = other
  expect(await screen.findByRole('heading', { name: /№ 15300/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Ваше имя')).toHaveValue('')
})
