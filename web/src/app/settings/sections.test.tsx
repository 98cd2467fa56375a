import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { ErasureAct } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import type { CalendarDay, PrivacyVersion } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const save = () => userEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0] as HTMLElement)

const bodies = (api: FakeApi) => api.calls(settingsRoutes.change).map(({ body }) => body)

const holidays =
  (more: (api: FakeApi) => void = () => {}) =>
  (api: FakeApi) => {
    let days: CalendarDay[] = [{ day: '2026-01-01', kind: 'OFF' }]
    api.on(settingsRoutes.calendar, ({ query: { year } }) => {
      const items = days.filter(({ day }) => day.startsWith(String(year)))
      return { items, totalCount: items.length }
    })
    api.on(settingsRoutes.setCalendarDay, ({ body: { day, kind } }) => {
      days = [...days.filter((other) => other.day !== day), ...(kind ? [{ day, kind }] : [])]
      return { day: kind && { day, kind } }
    })
    more(api)
  }

describe('names of queues', () => {
  test('are saved all together, and can be what they were', async () => {
    const { api } = await renderSettings({ section: 'queues' })
    const luv = screen.getByLabelText('Название очереди «ЛУВ»')
    await userEvent.clear(luv)
    await userEvent.type(luv, 'Умное вождение')
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть исходные названия' }))
    expect(luv).toHaveValue('ЛУВ')
    await userEvent.type(luv, '!')
    await save()
    await waitFor(() => expect(bodies(api)).toHaveLength(1))
    expect(bodies(api)[0]).toMatchObject({ queueLabels: { luv: 'ЛУВ!', skud: 'СКУД' }, version: 7 })
  })
})

describe('deadlines', () => {
  test('are typed as they are said, and sent as minutes', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    const urgent = screen.getByLabelText('Срок: срочный приоритет')
    expect(urgent).toHaveValue('1 день')
    await userEvent.clear(urgent)
    await userEvent.type(urgent, '6 часов')
    expect(screen.getByText('6 рабочих часов')).toBeInTheDocument()
    const normal = screen.getByLabelText('Срок: обычный приоритет')
    await userEvent.clear(normal)
    await save()
    await waitFor(() => expect(bodies(api)).toHaveLength(1))
    expect(bodies(api)[0]).toEqual({ norms: { NORMAL: null, URGENT: 360, CRITICAL: 240 }, version: 7 })
  })

  test('that are not understood are asked for again, with an example', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    const urgent = screen.getByLabelText('Срок: срочный приоритет')
    await userEvent.clear(urgent)
    await userEvent.type(urgent, 'скоро')
    await save()
    expect(screen.getByText('Напишите, например, «4 часа» или «2 дня»')).toBeInTheDocument()
    expect(urgent).toHaveFocus()
    expect(bodies(api)).toHaveLength(0)
  })
})

describe('the production calendar', () => {
  test('makes a day another by a click, at once', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    await userEvent.click(await screen.findByRole('button', { name: '2 января, пятница: рабочий' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitemradio', { name: /^Рабочий/ })).toBeChecked()
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Выходной' }))
    expect(await screen.findByRole('button', { name: '2 января, пятница: выходной' })).toBeInTheDocument()
    await waitFor(() =>
      expect(api.calls(settingsRoutes.setCalendarDay).map(({ body }) => body)).toEqual([
        { day: '2026-01-02', kind: 'OFF' },
      ]),
    )
  })

  test('gives a day back to its weekday', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    await userEvent.click(await screen.findByRole('button', { name: '1 января, четверг: выходной' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Рабочий/ }))
    await waitFor(() =>
      expect(api.calls(settingsRoutes.setCalendarDay)[0]?.body).toEqual({ day: '2026-01-01', kind: null }),
    )
  })

  test('is navigated by arrows and changed by keys alone', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    const first = await screen.findByRole('button', { name: '1 января, четверг: выходной' })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toHaveAccessibleName('9 января, пятница: рабочий')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('button', { name: '9 января, пятница: сокращённый' })).toBeInTheDocument()
    await waitFor(() =>
      expect(api.calls(settingsRoutes.setCalendarDay)[0]?.body).toEqual({ day: '2026-01-09', kind: 'SHORT' }),
    )
    // One stop for Tab.
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  })

  test('takes a refused change back and says why', async () => {
    await renderSettings({
      section: 'deadlines',
      prepare: holidays((api) =>
        api.on(settingsRoutes.setCalendarDay, () => {
          throw new Refused('FORBIDDEN', 'Календарь меняет администратор')
        }),
      ),
    })
    await userEvent.click(await screen.findByRole('button', { name: '2 января, пятница: рабочий' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Выходной' }))
    expect(await screen.findByText('Календарь меняет администратор')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '2 января, пятница: рабочий' })).toBeInTheDocument()
  })

  test('turns to another year', async () => {
    const { api } = await renderSettings({ section: 'deadlines', prepare: holidays() })
    await screen.findByRole('button', { name: '1 января, четверг: выходной' })
    await userEvent.click(screen.getByRole('button', { name: 'Следующий год' }))
    expect(await screen.findByRole('button', { name: '1 января, пятница: рабочий' })).toBeInTheDocument()
    expect(api.calls(settingsRoutes.calendar).map(({ url }) => url.searchParams.get('year'))).toEqual([
      '2026',
      '2027',
    ])
  })
})

const act: ErasureAct = {
  number: 4,
  at: '2026-11-20T09:00:00.000Z',
  subject: { kind: 'drivers', id: 17 },
  reason: 'Отзыв согласия',
  changed: { Заявки: 12 },
  erasedBy: 'Лапина О.',
}

const kept =
  (versions: readonly PrivacyVersion[] = [], acts: readonly ErasureAct[] = []) =>
  (api: FakeApi) => {
    api.on(settingsRoutes.privacyVersions, () => ({ items: [...versions], totalCount: versions.length }))
    api.on(privacyRoutes.acts, () => ({ items: [...acts], totalCount: acts.length }))
  }

describe('the text about personal data', () => {
  test('keeps the texts people agreed to before, each under its number', async () => {
    const text = '1. Прежнее\n\nДанные хранились иначе.'
    const createdAt = '2026-10-01T09:00:00.000Z'
    const versions = [3, 2].map((version) => ({ version, text, createdAt }))
    await renderSettings({ section: 'privacy', prepare: kept(versions) })
    const list = within(await screen.findByRole('list', { name: 'Прежние тексты' }))
    // The present one stands above, in the field.
    const former = list.getByRole('button', { name: /^Версия 2 с 1.октября.2026$/ })
    expect(list.getAllByRole('button')).toEqual([former])
    await userEvent.click(former)
    expect(list.getByText('Данные хранились иначе.')).toBeVisible()
    expect(await screen.findByText(/^Актов пока нет/)).toBeVisible()
  })

  test('is followed by the acts of erasure, which name the person and the ground', async () => {
    await renderSettings({ section: 'privacy', prepare: kept([], [act]) })
    const list = within(await screen.findByRole('list', { name: 'Акты об удалении' }))
    await userEvent.click(list.getByRole('button', { name: /^Акт №.4: водитель №.17/ }))
    expect(list.getByText('Отзыв согласия')).toBeVisible()
    expect(list.getByText('Заявки')).toHaveTextContent('Заявки')
    expect(await screen.findByText('Текст ещё не меняли.')).toBeVisible()
  })

  test('offers to ask again for the acts that could not be read', async () => {
    let isDown = true
    await renderSettings({
      section: 'privacy',
      prepare: (api) => {
        kept()(api)
        api.on(privacyRoutes.acts, () => {
          if (isDown) throw new Refused('UNAVAILABLE', 'Сервер занят')
          return { items: [act], totalCount: 1 }
        })
      },
    })
    expect(await screen.findByText('Не удалось загрузить акты')).toBeVisible()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('list', { name: 'Акты об удалении' })).toBeVisible()
  })

  test('is previewed as people read it, with the company in it, and has a version', async () => {
    const { api } = await renderSettings({ section: 'privacy', prepare: kept() })
    expect(screen.getByText('Версия 3 от 20 ноября 2026')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Текст о персональных данных'), ' И всё.')
    await userEvent.click(screen.getByRole('radio', { name: 'Как увидят' }))
    const preview = within(screen.getByRole('region', { name: 'Как увидят' }))
    expect(preview.getByRole('heading', { name: '1. Кто обрабатывает данные' })).toBeInTheDocument()
    expect(preview.getByText('Оператор — «ТахоСервис». И всё.')).toBeInTheDocument()
    await save()
    await waitFor(() => expect(bodies(api)).toHaveLength(1))
    expect(bodies(api)[0]).toMatchObject({ privacy: { text: expect.stringContaining('{компания}. И всё.') } })
  })
})

describe('the removal of the demo', () => {
  const remove = () => userEvent.click(screen.getByRole('button', { name: /^Удалить демонстрационные/ }))

  test('needs the typed word, and only then is asked of the server', async () => {
    const done = vi.fn<() => undefined>()
    const { state, address } = await renderSettings({
      section: 'demo',
      settings: { hasDemo: true },
      prepare: (api) => {
        api.on(settingsRoutes.removeDemo, () => done())
        // Everything is read again, the person himself too.
        api.on(authRoutes.me, () => makeMe({ role: 'admin' }))
      },
    })
    await remove()
    expect(screen.getByText('Напишите УДАЛИТЬ, чтобы подтвердить')).toBeInTheDocument()
    expect(screen.getByLabelText('Напишите УДАЛИТЬ')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Напишите УДАЛИТЬ'), 'удалить')
    await remove()
    expect(done).not.toHaveBeenCalled()
    await userEvent.clear(screen.getByLabelText('Напишите УДАЛИТЬ'))
    await userEvent.type(screen.getByLabelText('Напишите УДАЛИТЬ'), 'УДАЛИТЬ')
    state.settings = { ...state.settings, hasDemo: false }
    await remove()
    expect(await screen.findByText('Демонстрационные данные удалены')).toBeInTheDocument()
    expect(done).toHaveBeenCalledTimes(1)
    // What has become of it stands until it is read.
    await userEvent.click(screen.getByRole('button', { name: 'К первым шагам' }))
    await waitFor(() => expect(address()).toBe('/start'))
  })

  test('that was refused keeps the word', async () => {
    await renderSettings({
      section: 'demo',
      settings: { hasDemo: true },
      prepare: (api) =>
        api.on(settingsRoutes.removeDemo, () => {
          throw new Refused('IMPOSSIBLE', 'Демонстрационных данных в этой базе нет')
        }),
    })
    await userEvent.type(screen.getByLabelText('Напишите УДАЛИТЬ'), 'УДАЛИТЬ')
    await remove()
    expect(await screen.findByText('Демонстрационных данных в этой базе нет')).toBeInTheDocument()
    expect(screen.getByLabelText('Напишите УДАЛИТЬ')).toHaveValue('УДАЛИТЬ')
  })
})

describe('the reasons to close', () => {
  test('are added, moved and taken away by keys', async () => {
    const { api } = await renderSettings({ section: 'dictionaries?list=reasons' })
    const first = await screen.findByLabelText('Причина 1')
    await userEvent.click(first)
    await userEvent.keyboard('{Enter}Ошибочно создана{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByLabelText('Причина 1')).toHaveFocus()
    expect(screen.getAllByLabelText(/^Причина \d/).map((field) => (field as HTMLInputElement).value)).toEqual(
      ['Ошибочно создана', 'Решено по телефону', 'Повтор другой заявки'],
    )
    await userEvent.click(screen.getByRole('button', { name: 'Удалить: причина 3' }))
    await save()
    await waitFor(() => expect(bodies(api)).toHaveLength(1))
    expect(bodies(api)[0]).toEqual({
      closeReasons: ['Ошибочно создана', 'Решено по телефону'],
      version: 7,
    })
  })
})
