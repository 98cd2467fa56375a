import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { waitingLine } from '../../../client/outbox/waiting.ts'
import { sessionState } from '../../../client/session/state.ts'
import { commentReply } from '../../../testing/commentReply.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { keep } from './outbox.ts'
import { refused } from './refused.ts'

const closer = { id: 3, lastName: 'Морозова', firstName: 'Елена', middleName: '' }
const own = makeTask({ id: 18402, car: null, status: 'IN_PROGRESS', version: 1 })
const closed: Task = {
  ...own,
  status: 'CLOSED',
  closedBy: closer,
  closedAt: '2026-11-28T11:05:00.000Z',
  closeReason: 'Отменена клиентом',
  version: 2,
}
const workReport = 'Перепаяли разъём питания, проверили связь'
const sentence = 'Заявку закрыла Морозова Е. в 14:05: отменена клиентом'

beforeEach(() => sessionState.set('in'))

const waitForParts: Parameters<typeof keep>[0] = {
  kind: 'status',
  taskId: own.id,
  path: '/tasks/tachograph/18402',
  title: '',
  body: { status: 'WAITING_PARTS' },
  shown: { status: 'WAITING_PARTS' },
  base: { status: 'IN_PROGRESS' },
  version: 1,
}

/** The task was closed while the report waited for the network. */
async function meetClosed(me: ReturnType<typeof makeMe>) {
  const view = await renderCard({ me, tasks: [own] })
  view.api.on(tasksRoutes.done, () => {
    view.elsewhere(closed)
    throw new Refused('CONFLICT', sentence, {
      current: closed,
      changedBy: 'Морозова',
      changedAt: '2026-11-28T11:05:00.000Z',
      reason: 'Отменена клиентом',
      mayKeepMine: false,
      mayComment: true,
    })
  })
  const written: { text: string; isInternal?: boolean; mentionedIds: readonly number[] }[] = []
  view.api.on(tasksRoutes.comment, ({ body }) => {
    written.push(body)
    return commentReply(body)
  })
  view.api.on(tasksRoutes.mentionable, () => ({ items: [closer], totalCount: 1 }))
  keep({
    kind: 'done',
    taskId: own.id,
    path: '/tasks/tachograph/18402',
    title: '',
    body: { workReport },
    shown: { status: 'DONE', workReport },
    base: { status: 'IN_PROGRESS', workReport: '' },
    version: 1,
  })
  dispatchEvent(new Event('online'))
  const window = await screen.findByRole('dialog', { name: 'Пока не было сети, заявка изменилась' })
  return { view, window, written }
}

const buttonsOf = (window: HTMLElement) =>
  within(window)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const press = (window: HTMLElement, name: string) =>
  userEvent.click(within(window).getByRole('button', { name }))

describe('a report that meets a closed task', () => {
  const engineer = makeMe({ id: 7, role: 'engineer' })

  test('shows who closed it and why, and offers only what will succeed', async () => {
    const { window } = await meetClosed(engineer)
    expect(window).toHaveTextContent(sentence)
    expect(window).toHaveTextContent(workReport)
    expect(buttonsOf(window)).toEqual([
      'Отправить отчёт комментарием',
      'Попросить открыть',
      'Скопировать',
      'Принять',
    ])
    expect(waitingLine.get()?.text).toMatch(/^1\sизменение ждёт вашего решения$/)
    expect(screen.getByText(/^Ждёт вашего решения/)).toBeInTheDocument()
    expect(screen.queryByText(/сети:/)).toBeNull()
  })

  test('becomes a comment for colleagues', async () => {
    const { window, written } = await meetClosed(engineer)
    await press(window, 'Отправить отчёт комментарием')
    await waitFor(() => expect(refused.get()).toEqual([]))
    expect(written).toMatchObject([{ isInternal: true, mentionedIds: [] }])
    expect(written[0]?.text).toContain(workReport)
  })

  test('asks the one who closed it to open it, with a mention', async () => {
    const { window, written } = await meetClosed(engineer)
    await press(window, 'Попросить открыть')
    await waitFor(() => expect(refused.get()).toEqual([]))
    expect(written).toMatchObject([{ isInternal: true, mentionedIds: [3] }])
    expect(written[0]?.text).toMatch(/^@Морозова Елена, прошу открыть заявку/)
    expect(written[0]?.text).toContain(workReport)
  })

  test('is given up after a question, because the text exists nowhere else', async () => {
    const { window, written } = await meetClosed(engineer)
    await press(window, 'Принять')
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(refused.get()).toEqual([]))
    expect(written).toEqual([])
    expect(waitingLine.get()).toBeNull()
  })

  test('waits for the decision when the window is closed, and the line opens it again', async () => {
    const { window } = await meetClosed(engineer)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window).not.toBeInTheDocument())
    expect(refused.get()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Показать' }))
    const list = await screen.findByRole('dialog', { name: 'Ждёт отправки' })
    expect(within(list).getByRole('button', { name: 'Попросить открыть' })).toBeInTheDocument()
  })

  test('of a user who may open it asks no one else', async () => {
    const { window } = await meetClosed(makeMe({ id: 7, isSenior: true }))
    expect(buttonsOf(window)).toEqual(['Отправить отчёт комментарием', 'Скопировать', 'Принять'])
  })
})

test('a task that has gone offers to copy the change and to accept it', async () => {
  const view = await renderCard({ me: makeMe({ id: 7, role: 'engineer' }), tasks: [own] })
  view.api.on(tasksRoutes.status, () => {
    throw new Refused('NOT_FOUND', 'Заявка не найдена')
  })
  keep(waitForParts)
  dispatchEvent(new Event('online'))
  const window = await screen.findByRole('dialog', { name: 'Пока не было сети, заявка изменилась' })
  expect(buttonsOf(window)).toEqual(['Скопировать', 'Принять'])
  await press(window, 'Принять')
  await waitFor(() => expect(refused.get()).toEqual([]))
})

test('a change that would succeed is asked about with the words of the server', async () => {
  const view = await renderCard({ me: makeMe({ id: 7, role: 'engineer' }), tasks: [own] })
  const newer = { ...own, status: 'WAITING_CLIENT' as const, version: 2 }
  view.api.on(tasksRoutes.status, ({ body }) => {
    if (body.version === 2) return { ...newer, status: 'WAITING_PARTS' as const, version: 3 }
    throw new Refused(
      'CONFLICT',
      'Заявку тем временем изменила Лапина О. (28.11.2026 14:05), сверьте правки',
      {
        current: newer,
        mayKeepMine: true,
        mayComment: true,
      },
    )
  })
  keep(waitForParts)
  dispatchEvent(new Event('online'))
  const window = await screen.findByRole('dialog', { name: 'Пока не было сети, заявку изменили' })
  expect(window).toHaveTextContent('изменила Лапина О.')
  expect(waitingLine.get()?.text).toMatch(/ждёт вашего решения$/)
  await press(window, 'Оставить свою')
  await waitFor(() => expect(waitingLine.get()).toBeNull())
  expect(view.api.calls(tasksRoutes.status).at(-1)?.body).toEqual({ status: 'WAITING_PARTS', version: 2 })
})
