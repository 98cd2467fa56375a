import type { MailLetter } from '@naryad/contract/mailboxes/mail-letters'
import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxesRoutes, mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const makeMailbox = (facts: Partial<Mailbox> = {}): Mailbox => ({
  id: 1,
  address: 'service@company.ru',
  provider: 'YANDEX',
  host: 'imap.yandex.ru',
  port: 993,
  security: 'TLS',
  login: 'service@company.ru',
  signIn: 'PASSWORD',
  tokenUrl: '',
  clientId: '',
  folder: 'INBOX',
  takenFolder: '',
  authservId: '',
  ca: '',
  result: 'SUGGESTION',
  queue: 'external',
  typeId: null,
  isConfirmed: false,
  confirmation: '',
  isOn: true,
  hasPassword: true,
  hasToken: false,
  isPasswordLost: false,
  readAt: new Date().toISOString(),
  error: null,
  failingSince: null,
  moveError: null,
  isStopped: false,
  version: 1,
  ...facts,
})

const makeLetter = (facts: Partial<MailLetter> = {}): MailLetter => ({
  id: 7,
  mailbox: { id: 1, address: 'service@company.ru' },
  receivedAt: new Date().toISOString(),
  from: 'news@shop.ru',
  fromName: 'Магазин',
  subject: 'Скидки',
  kind: 'BULK',
  state: 'STORED',
  reason: 'Рассылка',
  taskId: null,
  suggestionId: null,
  files: [],
  size: 100,
  mayReread: true,
  ...facts,
})

async function open(mailboxes: Mailbox[], prepare: (api: FakeApi) => void = () => {}) {
  const { api } = await renderSettings({
    section: 'mailboxes',
    prepare: (served) => {
      served.on(mailboxesRoutes.list, () => ({ items: mailboxes, totalCount: mailboxes.length }))
      served.on(taskTypesRoutes.list, () => ({ items: [], totalCount: 0 }))
      prepare(served)
    },
  })
  return api
}

const fillNew = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить ящик…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ящик' }))
  await userEvent.type(await dialog.findByLabelText('Адрес ящика'), 'service@company.ru')
  await userEvent.type(dialog.getByLabelText('Пароль приложения'), 'app-word')
  return dialog
}

test('a new mailbox is off, its login is its address, and the port is that of the encryption', async () => {
  const api = await open([], (served) =>
    served.on(mailboxesRoutes.create, () => makeMailbox({ isOn: false })),
  )
  expect(await screen.findByText('Почта не принимается')).toBeVisible()
  const dialog = await fillNew()
  expect(dialog.getByLabelText('Сервер IMAP')).toHaveValue('imap.yandex.ru')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(mailboxesRoutes.create)).toHaveLength(1))
  expect(api.calls(mailboxesRoutes.create)[0]?.body).toMatchObject({
    address: 'service@company.ru',
    login: 'service@company.ru',
    password: 'app-word',
    port: 993,
    isOn: false,
  })
})

test('a change of a colleague is taken over, and the next press saves over it', async () => {
  const api = await open([makeMailbox()], (served) =>
    served.on(mailboxesRoutes.update, ({ body }) => {
      if (body.version === 2) return makeMailbox({ version: 3 })
      throw new Refused('CONFLICT', 'Ящик изменила Морозова Е.', {
        current: makeMailbox({ folder: 'Сервис', version: 2 }),
      })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить: service@company.ru' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'service@company.ru' }))
  const taken = await dialog.findByLabelText('Взятые письма переложить в папку')
  await userEvent.type(taken, 'Принятые')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Ящик изменила Морозова Е.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Папка')).toHaveValue('Сервис')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(mailboxesRoutes.update).at(-1)).toMatchObject({
    body: { version: 2, folder: 'Сервис', takenFolder: 'Принятые' },
  })
})

test('a code of the provider becomes a token that is saved with the mailbox', async () => {
  const api = await open([], (served) => {
    served.on(mailboxesRoutes.token, ({ body }) => {
      if (body.code !== '1234567') throw new Refused('VALIDATION', 'Провайдер не принял код')
      return { refreshToken: 'refresh-1' }
    })
    served.on(mailboxesRoutes.create, () => makeMailbox({ isOn: false, signIn: 'OAUTH', hasToken: true }))
  })
  const dialog = await fillNew()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Вход' }))
  await userEvent.click(await dialog.findByRole('option', { name: 'Токен OAuth 2.0' }))
  expect(dialog.queryByLabelText('Пароль приложения')).not.toBeInTheDocument()
  expect(dialog.getByLabelText('Адрес выдачи токенов')).toHaveValue('https://oauth.yandex.ru/token')
  await userEvent.type(dialog.getByLabelText('Идентификатор приложения (Client ID)'), 'naryad')
  expect(dialog.getByRole('link', { name: 'Получить код на странице Яндекса' })).toHaveAttribute(
    'href',
    'https://oauth.yandex.ru/authorize?response_type=code&client_id=naryad&login_hint=service%40company.ru&force_confirm=yes',
  )
  await userEvent.type(dialog.getByLabelText('Код подтверждения'), '7654321')
  await userEvent.click(dialog.getByRole('button', { name: 'Получить токен' }))
  expect(await dialog.findByText('Провайдер не принял код')).toBeVisible()
  expect(dialog.getByLabelText('Код подтверждения')).toHaveValue('7654321')
  await userEvent.clear(dialog.getByLabelText('Код подтверждения'))
  await userEvent.type(dialog.getByLabelText('Код подтверждения'), '1234567')
  await userEvent.click(dialog.getByRole('button', { name: 'Получить токен' }))
  expect(await dialog.findByText('Токен получен: сохраните ящик.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(mailboxesRoutes.create)).toHaveLength(1))
  const { body } = api.calls(mailboxesRoutes.create)[0] ?? {}
  expect(body).toMatchObject({ signIn: 'OAUTH', clientId: 'naryad', refreshToken: 'refresh-1' })
  expect(body).not.toHaveProperty('password')
})

test('a token that the check has used up is replaced by the one it was given', async () => {
  const api = await open([makeMailbox({ signIn: 'OAUTH', clientId: 'naryad', hasToken: true })], (served) => {
    served.on(mailboxesRoutes.test, () => ({
      message: 'Ящик открыт',
      error: null,
      authservId: null,
      folders: [],
      refreshToken: 'refresh-2',
    }))
    served.on(mailboxesRoutes.update, () => makeMailbox())
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить: service@company.ru' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'service@company.ru' }))
  await userEvent.type(await dialog.findByLabelText('Токен обновления (refresh token)'), 'refresh-1')
  await userEvent.click(dialog.getByRole('button', { name: 'Проверить' }))
  expect(await dialog.findByText('Ящик открыт.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(api.calls(mailboxesRoutes.update)[0]?.body).toMatchObject({ refreshToken: 'refresh-2' }),
  )
})

test('the check says what it has found and offers to trust the receiving server', async () => {
  await open([], (served) =>
    served.on(mailboxesRoutes.test, () => ({
      message: 'Ящик открыт',
      error: null,
      authservId: 'mx.yandex.ru',
      folders: ['INBOX'],
      refreshToken: null,
    })),
  )
  const dialog = await fillNew()
  await userEvent.click(dialog.getByRole('button', { name: 'Проверить' }))
  expect(await dialog.findByText('Ящик открыт.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Доверять проверкам mx.yandex.ru' }))
  expect(dialog.getByLabelText('Имя принимающего сервера')).toHaveValue('mx.yandex.ru')
})

test('a mailbox that cannot be read says why and since when', async () => {
  await open([
    makeMailbox({
      error: 'Почтовый сервер не принял логин или пароль',
      failingSince: new Date().toISOString(),
      isStopped: true,
    }),
  ])
  expect(
    await screen.findByText(/Почта не читается с .*не принял логин или пароль.*введите пароль заново/),
  ).toBeVisible()
})

test('a mailbox says why its letters cannot be moved', async () => {
  await open([makeMailbox({ takenFolder: 'Принятые', moveError: 'папки «Принятые» нет' })])
  expect(
    await screen.findByText('Письма читаются, но не перекладываются: папки «Принятые» нет.'),
  ).toBeVisible()
})

test('the log says what became of a letter, and an ignored one can be taken', async () => {
  const api = await open([makeMailbox()], (served) => {
    served.on(mailLettersRoutes.list, () => ({ items: [makeLetter()], totalCount: 1 }))
    served.on(mailLettersRoutes.reread, () => makeLetter({ state: 'RECEIVED', kind: null, mayReread: false }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Письма: service@company.ru' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Письма: service@company.ru' }))
  expect(await dialog.findByText(/Сохранено в журнале\. Рассылка/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Это обращение' }))
  await waitFor(() => expect(api.calls(mailLettersRoutes.reread)[0]?.body).toEqual({ isPersonal: true }))
})

test('says that the mailboxes could not be read', async () => {
  await open([], (served) =>
    served.on(mailboxesRoutes.list, () => {
      throw new Refused('INTERNAL', 'Ошибка на сервере')
    }),
  )
  expect(await screen.findByText('Не удалось загрузить ящики')).toBeVisible()
})
