import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { AnswerForm } from './AnswerForm.tsx'

const lineOf = (taskId: number, plate: string): ApprovalPage['lines'][number] => ({
  taskId,
  car: { id: taskId, plate, title: '' },
  title: 'Замена блока',
  quantity: 1,
  unit: 'шт.',
  price: 1_200_000,
  sum: 1_200_000,
})

const page: ApprovalPage = {
  service: { name: 'Тахосервис', phone: '+78432000917' },
  company: 'ООО «ТрансЛогистик»',
  task: { id: 15202, title: 'Блоки СКЗИ' },
  sentTo: 'Ахметов К.',
  lines: [lineOf(1, 'А417КМ116'), lineOf(2, 'В100ОР716')],
  sum: 2_400_000,
  expiresAt: '2026-12-06T10:00:00Z',
  isAnswered: false,
  answers: [],
  name: '',
  position: '',
  answeredAt: null,
}
const secret = 'a'.repeat(43)

async function scene(answer: () => ApprovalPage = () => ({ ...page, isAnswered: true })) {
  sessionStorage.clear()
  const api = fakeApi()
  api.on(approvalsRoutes.answer, answer)
  const answered: ApprovalPage[] = []
  await renderIn(<AnswerForm secret={secret} page={page} onAnswered={(said) => answered.push(said)} />)
  return { api, answered }
}
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
