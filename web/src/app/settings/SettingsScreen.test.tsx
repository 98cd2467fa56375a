import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const titles = () =>
  within(screen.getByRole('navigation', { name: 'Разделы настроек' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

describe('the settings', () => {
  test('open with the company, and each section has an address of its own', async () => {
    const { address } = await renderSettings()
    expect(screen.getByRole('heading', { name: 'Компания' })).toBeInTheDocument()
    expect(titles()).toHaveLength(25)
    await userEvent.click(screen.getByRole('link', { name: /^Хранение/ }))
    expect(await screen.findByRole('heading', { name: 'Хранение' })).toBeInTheDocument()
    expect(address()).toBe('/settings/retention')
    expect(document.title).toBe('Хранение — Настройки — Наряд')
  })

  test('give an address of no section back to the first one', async () => {
    const { address } = await renderSettings({ section: 'nope' })
    await waitFor(() => expect(address()).toBe('/settings'))
    expect(await screen.findByRole('heading', { name: 'Компания' })).toBeInTheDocument()
  })

  test('that cannot be read say so and are read again', async () => {
    let isDown = true
    const { state } = await renderSettings({
      prepare: (api) =>
        api.on(settingsRoutes.get, () => {
          if (isDown) throw new Refused('INTERNAL', 'Сервер не смог прочитать настройки')
          return state.settings
        }),
    })
    expect(screen.getByText('Сервер не смог прочитать настройки')).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByLabelText(/^Название/)).toHaveValue('ТахоСервис')
  })

  test('on a phone are a list first, and lead back to it', async () => {
    const { address } = await renderSettings({ width: 390 })
    expect(screen.queryByLabelText(/^Название/)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /^Доступ/ }))
    expect(await screen.findByLabelText(/^Наименьшая длина пароля/)).toHaveValue('12')
    await userEvent.click(screen.getByRole('button', { name: 'Ко всем настройкам' }))
    await waitFor(() => expect(address()).toBe('/settings'))
    expect(titles()).toHaveLength(25)
  })

  test('mark the sections where something typed waits to be saved', async () => {
    await renderSettings()
    await userEvent.type(screen.getByLabelText(/^Название/), '!')
    const marked = () =>
      screen.queryAllByRole('link', { name: /Не сохранено/ }).map((link) => link.textContent)
    await waitFor(() => expect(marked()).toEqual([expect.stringMatching(/^Компания/)]))
    await userEvent.click(screen.getByRole('link', { name: /^Хранение/ }))
    expect(await screen.findByRole('heading', { name: 'Хранение' })).toBeInTheDocument()
    expect(marked()).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: /^Компания/ }))
    await save()
    await waitFor(() => expect(marked()).toEqual([]))
  })

  test('show the removal of the demo only while there is a demo', async () => {
    await renderSettings({ settings: { hasDemo: true } })
    expect(titles().at(-1)).toMatch(/^Демонстрационные данные/)
  })
})

describe('a form of the settings', () => {
  test('sends its own part alone, with the version', async () => {
    const { api } = await renderSettings()
    const name = screen.getByLabelText(/^Название/)
    await userEvent.clear(name)
    await userEvent.type(name, 'ТахоСервис Казань')
    await save()
    expect(await screen.findByText('Данные компании сохранены')).toBeInTheDocument()
    expect(api.calls(settingsRoutes.change).map(({ body }) => body)).toEqual([
      { company: expect.objectContaining({ name: 'ТахоСервис Казань', email: null }), version: 7 },
    ])
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull()
  })

  test('with nothing changed sends nothing', async () => {
    const { api } = await renderSettings()
    await save()
    expect(await screen.findByText(/^Изменений нет/)).toBeInTheDocument()
    expect(api.calls(settingsRoutes.change)).toHaveLength(0)
  })

  test('wrong in a field says so under it and takes the focus there', async () => {
    const { api } = await renderSettings()
    const name = screen.getByLabelText(/^Название/)
    await userEvent.clear(name)
    await save()
    expect(screen.getByText('Заполните поле')).toBeInTheDocument()
    expect(name).toHaveFocus()
    expect(screen.getByText('1 поле заполнено неверно')).toBeInTheDocument()
    expect(api.calls(settingsRoutes.change)).toHaveLength(0)
  })

  test('shows under its field what only the server knows', async () => {
    await renderSettings({
      section: 'access',
      prepare: (api) =>
        api.on(settingsRoutes.change, () => {
          throw new Refused(
            'VALIDATION',
            'Выход при бездействии не может быть позже предельной длительности сеанса',
            {
              fields: {
                'security.sessionIdleDays':
                  'Выход при бездействии не может быть позже предельной длительности сеанса',
              },
            },
          )
        }),
    })
    const idle = screen.getByLabelText('Выход при бездействии, дней')
    await userEvent.clear(idle)
    await userEvent.type(idle, '28')
    await save()
    expect(
      await screen.findByText('Выход при бездействии не может быть позже предельной длительности сеанса'),
    ).toBeInTheDocument()
    expect(idle).toHaveFocus()
    await userEvent.clear(idle)
    await userEvent.type(idle, '5')
    expect(
      screen.queryByText('Выход при бездействии не может быть позже предельной длительности сеанса'),
    ).toBeNull()
  })

  test('keeps what was half typed over a reload, until it is given up', async () => {
    const first = await renderSettings()
    await userEvent.type(screen.getByLabelText(/^Адрес/), 'Казань, Тэцев')
    first.unmount()
    await renderSettings()
    expect(screen.getByLabelText(/^Адрес/)).toHaveValue('Казань, Тэцев')
    expect(screen.getByText(/^Не сохранено, черновик от/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Вернуть сохранённые значения?')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(screen.getByLabelText(/^Адрес/)).toHaveValue(''))
    expect(screen.queryByText(/^Не сохранено/)).toBeNull()
  })

  test('keeps what was typed while the rest was on its way, and sends it over that', async () => {
    const { api } = await renderSettings()
    const held = holdCalls(settingsRoutes.change)
    await userEvent.type(screen.getByLabelText(/^Адрес/), 'Казань')
    await save()
    await waitFor(() => expect(held).toHaveLength(1))
    await userEvent.type(screen.getByLabelText(/^Адрес/), ', Ямашева 10')
    held[0]?.()
    expect(await screen.findByText('Данные компании сохранены')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Адрес/)).toHaveValue('Казань, Ямашева 10')
    await save()
    await waitFor(() => expect(held).toHaveLength(2))
    held[1]?.()
    await waitFor(() => expect(api.calls(settingsRoutes.change)).toHaveLength(2))
    const [first, second] = api.calls(settingsRoutes.change).map(({ body }) => body as { version: number })
    expect(second).toMatchObject({
      company: { address: 'Казань, Ямашева 10' },
      version: (first?.version ?? 0) + 1,
    })
  })

  test('keeps what was typed while another section is looked at', async () => {
    const { go } = await renderSettings()
    await userEvent.type(screen.getByLabelText(/^Адрес/), 'Казань')
    await go('/settings/retention')
    expect(await screen.findByLabelText('Письма, дней')).toHaveValue('30')
    await go('/settings/company')
    expect(await screen.findByLabelText(/^Адрес/)).toHaveValue('Казань')
  })

  test('follows what a colleague has saved, as long as nothing is typed here', async () => {
    const { state, changed } = await renderSettings()
    state.settings = { ...state.settings, company: { ...state.settings.company, address: 'Уфа' }, version: 8 }
    await changed('settings')
    await waitFor(() => expect(screen.getByLabelText(/^Адрес/)).toHaveValue('Уфа'))
  })
})
