import type { Letter } from '@naryad/contract/letters/letters'
import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'
import { makeMail } from './letters.make.ts'

const makeLetter = (given: Partial<Letter> = {}): Letter => ({
  id: 1,
  to: 'lapina@tahoservis.ru',
  subject: 'Ссылка для пароля',
  text: 'Здравствуйте.\n\nЗадайте пароль: https://naryad.ru/reset-password#token=abc-1.\n\nСсылка действует час.',
  status: 'KEPT',
  lastError: null,
  createdAt: '2026-11-21T07:00:00.000Z',
  sentAt: null,
  ...given,
})

const serve = (letters: Letter[]) => (api: FakeApi) => {
  api.on(lettersRoutes.list, ({ query: { limit, offset } }) => ({
    items: letters.slice(offset, offset + limit),
    totalCount: letters.length,
  }))
  api.on(mailRoutes.get, () => makeMail())
}

const open = (letters: Letter[], mail: 'smtp' | 'mailbox' = 'mailbox', section = 'mail') =>
  renderSettings({ section, settings: { mail }, prepare: serve(letters) })

describe('the mailbox', () => {
  test('shows a stored letter, and its link can be copied whole', async () => {
    const user = userEvent.setup()
    await open([makeLetter()])
    expect(screen.getByText('Почтовый сервер не подключён: письма остаются здесь')).toBeInTheDocument()
    const row = await screen.findByRole('button', { name: /^Ссылка для пароля/ })
    expect(row).toHaveAttribute('aria-expanded', 'false')
    await user.click(row)
    expect(screen.getByText(/Ссылка действует час/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Скопировать ссылку' }))
    expect(await screen.findByText('Ссылка скопирована')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('https://naryad.ru/reset-password#token=abc-1')
  })

  test('shows why a failed one failed', async () => {
    await open([makeLetter({ status: 'FAILED', text: null, lastError: '550 нет такого ящика' })], 'smtp')
    expect(screen.getByText('Письма уходят через почтовый сервер компании')).toBeInTheDocument()
    const row = await screen.findByRole('button', { name: /^Ссылка для пароля/ })
    expect(within(row).getByText('Не отправлено')).toBeInTheDocument()
    await userEvent.click(row)
    expect(screen.getByText(/550 нет такого ящика/)).toHaveTextContent('Не отправлено: 550 нет такого ящика')
    expect(screen.queryByRole('button', { name: 'Скопировать ссылку' })).toBeNull()
  })

  test('turns its pages, and a link shows the same page', async () => {
    const letters = Array.from({ length: 25 }, (_, index) =>
      makeLetter({ id: index + 1, subject: `Письмо ${index + 1}` }),
    )
    const { address } = await open(letters)
    await screen.findByRole('button', { name: /^Письмо 1 / })
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }))
    expect(await screen.findByRole('button', { name: /^Письмо 25 / })).toBeInTheDocument()
    expect(address()).toBe('/settings/mail?page=2&limit=20')
  })

  test('that is empty says what will be here', async () => {
    await open([])
    expect(await screen.findByText('Писем пока не было')).toBeInTheDocument()
  })

  test('that cannot be read says so', async () => {
    let isDown = true
    await renderSettings({
      section: 'mail',
      prepare: (api) => {
        api.on(mailRoutes.get, () => makeMail())
        api.on(lettersRoutes.list, () => {
          if (isDown) throw new Refused('INTERNAL', 'Сервер не смог прочитать письма')
          return { items: [makeLetter()], totalCount: 1 }
        })
      },
    })
    expect(await screen.findByText('Сервер не смог прочитать письма')).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Ссылка для пароля/ })).toBeInTheDocument(),
    )
  })
})
