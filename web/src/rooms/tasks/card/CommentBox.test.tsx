import { keyUsed } from '@naryad/contract/kit/idempotency'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { keepShared } from '../../../entities/settings/shared.ts'
import { commentReply } from '../../../testing/commentReply.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp = /^Комментарий/) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const send = () => userEvent.click(button('Отправить комментарий'))

test('the audience of a half-written comment is stored with it: what is for colleagues never goes to the client', async () => {
  const { api } = await renderCard()
  await userEvent.click(screen.getByRole('radio', { name: 'Клиенту' }))
  await userEvent.type(field('Комментарий клиенту'), 'Клиент не платит')
  await userEvent.click(screen.getByRole('radio', { name: 'Коллегам' }))
  await userEvent.click(button('Свернуть карточку'))
  await userEvent.click(button('Открыть заявку'))
  expect(field('Комментарий коллегам')).toHaveValue('Клиент не платит')
  await send()
  await waitFor(() => expect(api.calls(tasksRoutes.comment)).toHaveLength(1))
  expect(api.calls(tasksRoutes.comment)[0]?.body).toMatchObject({ isInternal: true })
})

test('a client writes a comment to the service, not to the client side', async () => {
  await renderCard({ me: makeMe({ role: 'client' }) })
  expect(field('Комментарий')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Комментарий клиенту' })).toBeNull()
})

test('what is typed while a comment is being sent stays in the field', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await renderCard({
    prepare: (api) =>
      api.on(tasksRoutes.comment, async ({ body }) => {
        await held
        return commentReply(body)
      }),
  })
  await userEvent.type(field(), 'Позвонил')
  await send()
  await userEvent.type(field(), ', перезвонит завтра')
  answer()
  await waitFor(() => expect(field()).toHaveValue(', перезвонит завтра'))
})

test('a corrected comment after a lost answer is reported as already saved, and goes with the next try', async () => {
  let tries = 0
  const { api } = await renderCard({
    tasks: [makeTask({ car: null })],
    prepare: (api) =>
      api.on(tasksRoutes.comment, ({ body }) => {
        tries += 1
        if (tries === 1) throw new Refused('UNAVAILABLE', 'Сервер временно не отвечает')
        if (tries === 2) throw new Refused('IMPOSSIBLE', keyUsed)
        return commentReply(body)
      }),
  })
  await userEvent.type(field(), 'Позвонил клиенту')
  await send()
  await screen.findByText(/временно не отвечает/)
  await userEvent.type(field(), ' ещё раз')
  await send()
  expect(await screen.findByText(/Первый вариант уже сохранён/)).toBeInTheDocument()
  expect(field()).toHaveValue('Позвонил клиенту ещё раз')
  await send()
  await waitFor(() => expect(field()).toHaveValue(''))
  const keys = api.calls(tasksRoutes.comment).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('a card opened again while a comment is on its way shows the comment as being sent, and an empty field once it is', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { api } = await renderCard({
    prepare: (api) =>
      api.on(tasksRoutes.comment, async ({ body }) => {
        await held
        return commentReply(body)
      }),
  })
  await userEvent.type(field(), 'Позвонил')
  await send()
  await userEvent.click(button('Свернуть карточку'))
  await userEvent.click(button('Открыть заявку'))
  expect(button('Отправить комментарий')).toHaveAttribute('aria-busy', 'true')
  await send()
  expect(api.calls(tasksRoutes.comment)).toHaveLength(1)
  answer()
  await waitFor(() => expect(field()).toHaveValue(''))
  await userEvent.click(button('Свернуть карточку'))
  await userEvent.click(button('Открыть заявку'))
  expect(field()).toHaveValue('')
  expect(api.calls(tasksRoutes.comment)).toHaveLength(1)
})

test('after a comment to the client the next one is for colleagues again', async () => {
  const { api } = await renderCard()
  await userEvent.click(screen.getByRole('radio', { name: 'Клиенту' }))
  await userEvent.type(field('Комментарий клиенту'), 'Выезжаем')
  await send()
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Коллегам' })).toBeChecked())
  await userEvent.type(field('Комментарий коллегам'), 'Клиент спешит')
  await send()
  await waitFor(() => expect(api.calls(tasksRoutes.comment)).toHaveLength(2))
  expect(api.calls(tasksRoutes.comment).map(({ body }) => body)).toMatchObject([
    { isInternal: false },
    { isInternal: true },
  ])
})

test('a usual phrase is added to what is typed', async () => {
  const commentPhrases = { internal: ['Ждём решения клиента.'], public: [] }
  keepShared({ queueLabels: queueTitles, closeReasons: null, commentPhrases })
  onTestFinished(() => keepShared({ queueLabels: queueTitles, closeReasons: null, commentPhrases: null }))
  await renderCard()
  await userEvent.type(field(), 'Звонил трижды.')
  await userEvent.click(button('Шаблоны'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ждём решения клиента.' }))
  expect(field()).toHaveValue('Звонил трижды. Ждём решения клиента.')
  await waitFor(() => expect(field()).toHaveFocus())
  // No phrases for the client are set, so there is no button.
  await userEvent.click(screen.getByRole('radio', { name: 'Клиенту' }))
  expect(screen.queryByRole('button', { name: 'Шаблоны' })).toBeNull()
})

const colleagues = [
  { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: '' },
  { id: 6, lastName: 'Гущин', firstName: 'Олег', middleName: '' },
  { id: 7, lastName: 'Сафин', firstName: 'Марат', middleName: '' },
]
const offering = () =>
  renderCard({
    prepare: (api) => api.on(tasksRoutes.mentionable, () => ({ items: colleagues, totalCount: 3 })),
  })
const bodies = (api: Awaited<ReturnType<typeof renderCard>>['api']) =>
  api.calls(tasksRoutes.comment).map(({ body }) => body)

test('a colleague is mentioned with the keyboard, and only if the name stays in the text', async () => {
  const { api } = await offering()
  await userEvent.type(field(), 'Спросите @гу')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(field()).toHaveValue('Спросите @Гусев Артём ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.type(field(), '@саф{Tab}', { initialSelectionStart: 22 })
  await userEvent.type(field(), '{Backspace}{Backspace}{Backspace}')
  await send()
  await waitFor(() => expect(bodies(api)).toHaveLength(1))
  expect(bodies(api)[0]).toMatchObject({ isInternal: true, mentionedIds: [5] })
})

test('Esc closes the list and leaves the text; an unknown name is reported', async () => {
  await offering()
  await userEvent.type(field(), '@гу')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toHaveValue('@гу')
  expect(field()).toHaveFocus()
  await userEvent.type(field(), 'ю')
  expect(await screen.findByText('Такого коллеги нет или он не видит эту заявку')).toBeVisible()
})

test('a mention is chosen by touch from the button', async () => {
  const { api } = await offering()
  await userEvent.click(button('Упомянуть коллегу'))
  await userEvent.click(await screen.findByRole('option', { name: /Сафин Марат/ }))
  await send()
  await waitFor(() => expect(bodies(api)[0]).toMatchObject({ text: '@Сафин Марат ', mentionedIds: [7] }))
})

test('a comment turned to the client loses its mentions and says so', async () => {
  const { api } = await offering()
  await userEvent.type(field(), '@саф')
  await screen.findByRole('option')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'Клиенту' }))
  expect(screen.getByText(/коллеги уведомления не получат/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Упомянуть коллегу' })).toBeNull()
  await send()
  await waitFor(() => expect(bodies(api)[0]).toMatchObject({ isInternal: false, mentionedIds: [] }))
})

test('the reader sees the names of mentioned colleagues apart', async () => {
  const { card } = await renderCard({
    me: makeMe({ id: 5 }),
    comments: [
      {
        id: 1,
        at: '2026-11-22T09:00:00.000Z',
        author: null,
        text: '@Гусев Артём, перезвоните',
        isInternal: true,
        isAfterHandover: false,
        mentions: colleagues.slice(0, 1),
      },
    ],
  })
  expect(card.comments).toHaveLength(1)
  const name = await screen.findByText('@Гусев Артём')
  expect(name).toHaveAttribute('data-own', 'true')
  expect(name.parentElement).toHaveTextContent('@Гусев Артём, перезвоните')
})
