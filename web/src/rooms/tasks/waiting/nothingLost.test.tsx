import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { type ErrorCode, errorStatuses } from '@naryad/contract/kit/errors'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { waitingLine } from '../../../client/outbox/waiting.ts'
import { sessionState } from '../../../client/session/state.ts'
import { jobs } from '../../../client/uploads/uploadQueue.ts'
import { commentReply } from '../../../testing/commentReply.ts'
import { fakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fakeUpload } from '../../../testing/fakeUpload.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { entered, enterEverything, report } from './entered.make.ts'
import { keep } from './outbox.ts'

type View = Awaited<ReturnType<typeof renderCard>>

const kinds = Object.entries(entered)
const reason = 'Так решил сервер'

const answerOf = (code: ErrorCode | 'NETWORK') => () => {
  if (code === 'NETWORK') throw new TypeError('Failed to fetch')
  const body = { statusCode: errorStatuses[code], error: code, message: reason }
  return new Response(JSON.stringify(body), { status: errorStatuses[code] })
}

/** All calls by which something entered is sent get this answer. */
function answerAll({ api }: Pick<View, 'api'>, code: ErrorCode | 'NETWORK'): void {
  for (const { route } of Object.values(entered)) api.on(route, answerOf(code))
  api.on(attachmentsRoutes.upload, answerOf(code) as never)
  api.on(attachmentsRoutes.uploadImageDoc, answerOf(code) as never)
}

const me = makeMe({ id: 7, role: 'engineer' })
const own = makeTask({ id: 1, car: null })

async function refuseEverything({ client }: View): Promise<void> {
  enterEverything({ userId: me.id, client })
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(jobs.get().every(({ error }) => error !== null)).toBe(true))
}

const openWindow = async () => {
  act(() => waitingLine.get()?.show())
  return screen.findByRole('dialog', { name: 'Ждёт отправки' })
}
const items = (window: HTMLElement) => within(window).getAllByRole('listitem')

beforeEach(() => sessionState.set('in'))

async function scene(code: ErrorCode | 'NETWORK'): Promise<View> {
  fakeIndexedDb()
  const view = await renderCard({ me, tasks: [own] })
  fakeUpload()
  answerAll(view, code)
  await refuseEverything(view)
  return view
}

/** The page is read anew. */
async function reopen(view: View, code: ErrorCode | 'NETWORK'): Promise<void> {
  view.unmount()
  sessionState.set('out')
  expect(waitingLine.get()).toBeNull()
  sessionState.set('in')
  await renderCard({ me, tasks: [own], prepare: (api) => answerAll({ api }, code) })
}

const refusals: ErrorCode[] = [
  'VALIDATION',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMPOSSIBLE',
]

/** A task that is not found accepts no comment either. */
const choicesOf = (code: ErrorCode, kind: string): string[] =>
  code === 'NOT_FOUND'
    ? ['Скопировать', 'Принять']
    : [/done/i.test(kind) ? 'Отправить отчёт комментарием' : 'Передать диспетчеру', 'Скопировать', 'Удалить']

test.each(refusals)('%s: everything that was entered stays in the window with the reason', async (code) => {
  const view = await scene(code)
  const all = kinds.length + 2
  await waitFor(() => expect(waitingLine.get()).toMatchObject({ count: 0, refusedCount: all }))
  await reopen(view, code)
  await waitFor(() => expect(waitingLine.get()).toMatchObject({ count: 0, refusedCount: all }))
  const window = await openWindow()
  const texts = items(window).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  for (const text of [...kinds.map(([, { text }]) => text), 'пломба.jpg', 'акт.jpg'])
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(`${text}[^]*${reason}`)))
  expect(items(window)).toHaveLength(all)
  for (const [index] of kinds.entries()) {
    const task = within(window).getByRole('region', { name: new RegExp(`${100 + index}$`) })
    expect(
      within(task)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(choicesOf(code, kinds[index]?.[0] ?? ''))
  }
})

test.each(['TOO_OFTEN', 'UNAVAILABLE', 'INTERNAL', 'NETWORK'] as const)(
  '%s: everything that was entered waits on',
  async (code) => {
    const view = await scene(code)
    const all = kinds.length + 2
    await waitFor(() => expect(waitingLine.get()).toMatchObject({ count: all, refusedCount: 0 }))
    await reopen(view, code)
    await waitFor(() => expect(waitingLine.get()).toMatchObject({ count: all, refusedCount: 0 }))
    expect(items(await openWindow())).toHaveLength(all)
  },
)

const refusedReport = async () => {
  const view = await renderCard({ me, tasks: [own] })
  answerAll(view, 'CONFLICT')
  const { body, shown, base } = entered.done
  keep({ kind: 'done', taskId: 100, path: '/tasks/skud/100', title: '', body, shown, base, version: 1 })
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(waitingLine.get()?.refusedCount).toBe(1))
  return { view, window: await openWindow() }
}

test('a refused report is handed over whole, as comments, and then leaves the window', async () => {
  const { view, window } = await refusedReport()
  const hand = within(window).getByRole('button', { name: 'Отправить отчёт комментарием' })
  await userEvent.click(hand)
  expect(await screen.findByText('Не передано')).toBeInTheDocument()
  expect(waitingLine.get()?.refusedCount).toBe(1)
  const written: string[] = []
  view.api.on(tasksRoutes.comment, ({ params, body }) => {
    expect(params.id).toBe(100)
    expect(body.isInternal).toBe(true)
    written.push(body.text)
    return commentReply(body, true)
  })
  await userEvent.click(hand)
  expect(await within(window).findByText('Всё отправлено')).toBeInTheDocument()
  expect(written.join('').replace(/\nВнесено \d\d\.\d\d\.\d{4} \d\d:\d\d$/, '')).toBe(
    `Не сохранилось. ${reason}\nСтатус: Выполнена\nОтчёт о работе: ${report}`,
  )
})

test('a refused report is copied whole, and deleted only after a question', async () => {
  const { window } = await refusedReport()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await userEvent.click(within(window).getByRole('button', { name: 'Скопировать' }))
  expect(writeText).toHaveBeenCalledWith(`Статус: Выполнена\nОтчёт о работе: ${report}`)
  await userEvent.click(within(window).getByRole('button', { name: 'Удалить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'НЕТ' }))
  expect(waitingLine.get()?.refusedCount).toBe(1)
  await userEvent.click(within(window).getByRole('button', { name: 'Удалить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await within(window).findByText('Всё отправлено')).toBeInTheDocument()
})

test('what was decided by a refused change is not sent, and stays beside it', async () => {
  const view = await renderCard({ me, tasks: [own] })
  answerAll(view, 'CONFLICT')
  const place = { taskId: 100, path: '/tasks/skud/100', title: '', version: 1 }
  const { 'edit costs': costs, approve } = entered
  if (costs) keep({ kind: 'edit', ...place, body: costs.body, shown: costs.shown, base: costs.base })
  keep({ kind: 'approve', ...place, body: approve.body, shown: approve.shown, base: approve.base })
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(waitingLine.get()).toMatchObject({ count: 0, refusedCount: 2 }))
  expect(view.api.calls(tasksRoutes.approveCosts)).toEqual([])
})
