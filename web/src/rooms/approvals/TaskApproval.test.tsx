import type { Approval, Recipient } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeTask } from '../tasks/tasks.make.ts'
import { approvalsQueries } from './approvals.queries.ts'
import { TaskApproval } from './TaskApproval.tsx'

const task = makeTask({ costs: 150_000 })
const approval: Approval = {
  id: 4,
  taskId: task.id,
  channel: 'LETTER',
  sentTo: 'Ахметов К.',
  email: 'ahmetov@client.ru',
  deliveryError: null,
  lines: [],
  sum: 150_000,
  status: 'SENT',
  withdrawnReason: null,
  createdAt: '2026-11-30T09:00:00Z',
  createdBy: null,
  expiresAt: '2026-12-07T09:00:00Z',
  seenAt: null,
  remindedAt: null,
  answers: [],
  name: '',
  position: '',
  answeredAt: null,
  note: '',
  photosCount: 0,
}

const recipients: Recipient[] = [
  {
    id: 11,
    name: 'Ахметов К.',
    position: 'механик',
    email: 'ahmetov@client.ru',
    messengers: ['TELEGRAM', 'MAX'],
  },
  { id: 12, name: 'Белова А.', position: '', email: null, messengers: [] },
]

const open = (facts: Partial<Approval>, prepare: (api: FakeApi) => void = () => undefined) =>
  renderRegister(() => <TaskApproval task={task} />, {
    path: '/approval',
    me: makeMe({ role: 'engineer' }),
    prepare: (api) => {
      api.on(approvalsRoutes.ofTask, () => ({
        items: [{ ...approval, ...facts }],
        totalCount: 1,
        recipients,
      }))
      prepare(api)
    },
  })

test('an engineer shows the code of a sent link to the person beside', async () => {
  let isDown = true
  await open({}, (api) =>
    api.on(approvalsRoutes.link, () => {
      if (isDown) throw new Refused('INTERNAL', 'Сервер не отвечает')
      return { link: 'https://naryad.test/a#secret', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Показать код…' }))
  expect(await screen.findByText('Ссылка не открылась')).toBeInTheDocument()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('img', { name: 'Код ссылки на смету' })).toBeInTheDocument()
  expect(screen.getByText('https://naryad.test/a#secret')).toBeInTheDocument()
})

test('a given answer is offered as a file, an open question is not', async () => {
  await open({ status: 'ANSWERED', name: 'Ахметов К.', answeredAt: '2026-12-01T09:00:00Z' })
  expect(await screen.findByRole('button', { name: 'Ответ, PDF' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Показать код…' })).toBeNull()
})

function Read() {
  const { data } = useQuery(approvalsQueries.decision(task.id))
  return data ? <p>Прочитано</p> : null
}

test('a representative is offered the answer of the client, not what others have decided', async () => {
  const openDecided = async (isByClient: boolean) => {
    const view = await renderRegister(
      () => (
        <>
          <TaskApproval task={{ ...task, isCostsApproved: true }} />
          <Read />
        </>
      ),
      {
        path: '/approval',
        me: makeMe({ role: 'client' }),
        prepare: (api) => api.on(approvalsRoutes.hasDecision, () => ({ isByClient })),
      },
    )
    expect(await screen.findByText('Прочитано')).toBeInTheDocument()
    return view
  }
  const { unmount } = await openDecided(true)
  expect(screen.getByRole('button', { name: 'Ответ, PDF' })).toBeInTheDocument()
  unmount()
  await openDecided(false)
  expect(screen.queryByRole('button', { name: 'Ответ, PDF' })).toBeNull()
})

test('a question is sent by the ways that the chosen person has', async () => {
  const { api } = await open({ status: 'EXPIRED' }, (fake) =>
    fake.on(approvalsRoutes.send, () => ({
      approval: { ...approval, channel: 'MAX' as const, email: null },
      link: 'https://naryad.test/a#secret',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить на согласование…' }))
  const ways = async () => (await screen.findAllByRole('radio')).map((way) => way.parentElement?.textContent)
  expect(await ways()).toEqual(['Telegram', 'MAX', 'Письмо'])
  expect(screen.getByRole('radio', { name: 'Telegram' })).toBeChecked()
  expect(screen.queryByLabelText('Почта')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Белова А.' }))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByLabelText('Почта')).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Ахметов К., механик' }))
  await userEvent.click(screen.getByRole('radio', { name: 'MAX' }))
  await userEvent.click(screen.getByRole('button', { name: 'Отправить в MAX' }))
  expect(await screen.findByText('Отправлено в MAX: Ахметов К.')).toBeInTheDocument()
  expect(api.calls(approvalsRoutes.send)).toMatchObject([
    { body: { sentTo: 'Ахметов К.', channel: 'MAX', contactId: 11, email: null } },
  ])
})

test('a message that did not reach its chat is said, and goes on by letter', async () => {
  const { api } = await open(
    { channel: 'TELEGRAM', email: null, deliveryError: 'Бота заблокировали в этом чате' },
    (fake) => fake.on(approvalsRoutes.byLetter, () => approval),
  )
  expect(
    await screen.findByText('Не доставлено в Telegram: бота заблокировали в этом чате'),
  ).toBeInTheDocument()
  expect(screen.getByText(/^Отправлено в Telegram: Ахметов К\., /)).not.toHaveTextContent('ещё не открыто')
  expect(screen.queryByRole('button', { name: 'Напомнить' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Отправить письмом…' }))
  expect(await screen.findByLabelText('Почта')).toHaveValue('ahmetov@client.ru')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить письмо' }))
  await waitFor(() =>
    expect(api.calls(approvalsRoutes.byLetter)).toMatchObject([
      { url: { pathname: '/api/approvals/4/letter' }, body: { email: 'ahmetov@client.ru' } },
    ]),
  )
})
