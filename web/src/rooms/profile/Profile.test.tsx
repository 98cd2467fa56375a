import type { Me } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Session } from '@naryad/contract/auth/sessions'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { fakePackage } from '../../testing/fakePackage.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { setZone, wallTime } from '../../ui/formats/zone.ts'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { closeDialog, shownDialog } from '../../ui/overlays/dialogs.ts'
import { closeSheet, openProfile, shownSheet } from '../../ui/overlays/sheets.ts'
import { Profile } from './Profile.tsx'

beforeEach(() => {
  setZone('Europe/Moscow')
  openProfile()
})
afterEach(() => {
  closeSheet()
  closeDialog()
  setZone(null)
  sessionState.set('out')
  vi.unstubAllGlobals()
})

const made = (given: Partial<Session>): Session => ({
  id: 1,
  device: 'Chrome 141, Windows 11',
  kind: 'DESKTOP',
  address: '178.205.14.62',
  createdAt: '2025-11-03T09:00:00.000Z',
  lastSeenAt: '2025-11-16T09:00:00.000Z',
  isThis: false,
  ...given,
})
const phone = made({ id: 2, device: 'Приложение 1.2.0, Android 15', kind: 'PHONE', address: '31.13.144.90' })

async function scene(given: Partial<Me> = {}) {
  let me = makeMe({ isSenior: true, ...given })
  const api = publicApi()
  api.on(authRoutes.me, () => me)
  api.on(authRoutes.changeOwn, ({ body }) => {
    me = { ...me, ...body }
    return me
  })
  const view = await renderIn(<Profile isOpen />, { me })
  return { api, ...view }
}

const wrongPassword = new Refused('IMPOSSIBLE', 'Пароль: неверный', {
  fields: { password: 'Пароль: неверный' },
})
const heading = (name: string) => screen.getByRole('heading', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the profile', () => {
  test('shows who one is and how the password, the devices and the second factor stand', async () => {
    const before = new Date()
    before.setMonth(before.getMonth() - 3, 1)
    await scene({ passwordChangedAt: before.toISOString(), sessionsCount: 3 })
    expect(screen.getByText('Морозова Елена Викторовна')).toBeVisible()
    expect(await screen.findByText('Старший диспетчер · Нет данных')).toBeVisible()
    expect(screen.getByRole('button', { name: /Сменить пароль изменён 3.месяца назад/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Сеансы 3.активных/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Второй фактор выключен/ })).toBeVisible()
    expect(screen.getByText('Уведомления')).toBeVisible()
    expect(screen.queryByText('Уведомления в браузере')).toBeNull()
  })

  test('leads from main to each view and back, and the reader to its title', async () => {
    const { api } = await scene()
    api.on(sessionsRoutes.list, () => ({ items: [made({ isThis: true })], totalCount: 1 }))
    for (const title of ['Сменить пароль', 'Сеансы', 'Второй фактор', 'О программе']) {
      await press(new RegExp(`^${title}`))
      expect(heading(title)).toHaveFocus()
      expect(screen.getByRole('dialog', { name: title })).toBeVisible()
      await press('Назад в профиль')
      expect(heading('Профиль')).toHaveFocus()
    }
  })

  test('names the owners of the data, fonts and libraries inside', async () => {
    await scene()
    await press(/^О программе/)
    for (const [name, licence] of [
      ['GeoNames', 'CC BY 4.0'],
      ['Natural Earth', 'общественное достояние'],
      ['MapLibre', 'BSD 3-Clause'],
      ['Inter', 'OFL 1.1'],
    ] as const)
      expect(screen.getByRole('link', { name }).parentElement).toHaveTextContent(licence)
  })

  test('asks how close the rows of tables shall be where there are tables', async () => {
    const { innerWidth } = window
    window.innerWidth = 390
    const { unmount } = await scene()
    expect(screen.getByText('Переходить к следующей')).toBeVisible()
    expect(screen.queryByText('Плотность таблиц')).toBeNull()
    unmount()
    window.innerWidth = innerWidth
    await scene()
    expect(screen.getByText('Плотность таблиц')).toBeVisible()
  })

  test('is closed by Esc', async () => {
    await scene()
    await userEvent.click(heading('Профиль'))
    await userEvent.keyboard('{Escape}')
    expect(shownSheet.get()).toBeNull()
  })
})

describe('own data', () => {
  test('Esc closes the list of clocks, and only then takes the change back', async () => {
    await scene()
    await press('Изменить свои данные')
    await userEvent.click(screen.getByRole('combobox', { name: 'Часовой пояс' }))
    await userEvent.keyboard('{Escape}')
    expect(shownSheet.get()).toBe('profile')
    expect(screen.getByLabelText('Фамилия')).toBeVisible()
  })

  test('are changed in place, and the clock with them', async () => {
    const { api } = await scene()
    await press('Изменить свои данные')
    expect(screen.getByLabelText('Фамилия')).toHaveFocus()
    await userEvent.clear(screen.getByLabelText('Фамилия'))
    await userEvent.type(screen.getByLabelText('Фамилия'), 'Лапина')
    await userEvent.click(screen.getByRole('combobox', { name: 'Часовой пояс' }))
    await userEvent.click(await screen.findByRole('option', { name: /Омск/ }))
    await press('Сохранить')
    expect(await screen.findByText('Лапина Елена Викторовна')).toBeVisible()
    expect(api.calls(authRoutes.changeOwn)[0]?.body).toEqual({
      lastName: 'Лапина',
      firstName: 'Елена',
      middleName: 'Викторовна',
      phone: '+79874021136',
      timeZone: 'Asia/Omsk',
    })
    expect(wallTime('2026-11-22T00:00:00Z').hour).toBe(6)
    expect(shownAlert.get()?.text).toBe('Профиль сохранён')
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Изменить свои данные' })).toHaveFocus())
  })

  test('what is wrong stands under its field; a phone that is not whole is not taken for none', async () => {
    const { api } = await scene()
    await press('Изменить свои данные')
    await userEvent.clear(screen.getByLabelText('Имя'))
    await press('Сохранить')
    expect(screen.getByLabelText('Имя')).toHaveAccessibleDescription('Заполните поле')
    expect(screen.getByLabelText('Имя')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Имя'), 'Елена')
    await userEvent.type(screen.getByLabelText('Телефон'), '{Backspace}{Backspace}')
    await press('Сохранить')
    expect(screen.getByLabelText('Телефон')).toHaveAccessibleDescription(
      expect.stringContaining('слишком короткий номер, не хватает 2 цифр'),
    )
    expect(api.calls(authRoutes.changeOwn)).toEqual([])
  })

  test('are not lost without a question', async () => {
    await scene()
    await press('Изменить свои данные')
    await userEvent.type(screen.getByLabelText('Фамилия'), 'а')
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(shownDialog.get()).toMatchObject({ kind: 'confirm', title: 'Закрыть без сохранения?' })
    expect(shownSheet.get()).toBe('profile')
  })
})

describe('the devices', () => {
  const rows = () => screen.getAllByRole('listitem')

  async function list(sessions: Session[] = [made({ isThis: true }), phone]) {
    const { api } = await scene()
    api.on(sessionsRoutes.list, () => ({ items: sessions, totalCount: sessions.length }))
    await press(/^Сеансы/)
    await screen.findByText('Chrome 141, Windows 11')
    return api
  }

  test('show what and where they are, since when and when last, and which is this one', async () => {
    await list()
    expect(rows()[0]).toHaveTextContent(/Chrome 141, Windows 11178.205.14.62 · с 3.ноября 2025Этот сеанс/)
    expect(rows()[1]).toHaveTextContent(/Android 1531.13.144.90 · был 16.ноября 2025Завершить/)
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull()
  })

  test('one of them is signed out after the password', async () => {
    const api = await list()
    api.on(sessionsRoutes.end, () => undefined)
    await press(`Завершить: ${phone.device}`)
    expect(screen.getByLabelText('Ваш пароль')).toHaveFocus()
    api.on(sessionsRoutes.list, () => ({ items: [made({ isThis: true })], totalCount: 1 }))
    await userEvent.type(screen.getByLabelText('Ваш пароль'), 'мой пароль{Enter}')
    expect(await screen.findByText('Других сеансов нет.')).toBeVisible()
    const [ended] = api.calls(sessionsRoutes.end)
    expect(ended?.url.pathname).toBe('/api/auth/sessions/2')
    expect(ended?.body).toEqual({ password: 'мой пароль' })
  })

  test('all the others are signed out after the password', async () => {
    const api = await list()
    api.on(sessionsRoutes.endOthers, () => undefined)
    await press('Завершить остальные сеансы')
    await userEvent.type(screen.getByLabelText('Ваш пароль'), 'мой пароль')
    await press('Завершить остальные сеансы')
    await vi.waitFor(() => expect(shownAlert.get()?.text).toBe('Остальные сеансы завершены'))
    expect(api.calls(sessionsRoutes.endOthers)[0]?.body).toEqual({ password: 'мой пароль' })
  })

  test('a wrong password is said under it and does not sign the user out', async () => {
    sessionState.set('in')
    const api = await list()
    api.on(sessionsRoutes.end, () => {
      throw wrongPassword
    })
    await press(`Завершить: ${phone.device}`)
    await userEvent.type(screen.getByLabelText('Ваш пароль'), 'мимо{Enter}')
    expect(await screen.findByText('Неверный')).toBeVisible()
    expect(screen.getByLabelText('Ваш пароль')).toHaveFocus()
    expect(sessionState.get()).toBe('in')
  })

  test('Esc takes the question about the password back and leaves the window', async () => {
    await list()
    await press(`Завершить: ${phone.device}`)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Ваш пароль')).toBeNull()
    expect(shownSheet.get()).toBe('profile')
  })

  test('a list that could not be loaded can be asked for again', async () => {
    const { api } = await scene()
    api.on(sessionsRoutes.list, () => {
      throw new Refused('INTERNAL', 'На сервере произошла ошибка')
    })
    await press(/^Сеансы/)
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    api.on(sessionsRoutes.list, () => ({ items: [made({ isThis: true })], totalCount: 1 }))
    await userEvent.click(retry)
    expect(await screen.findByText('Этот сеанс')).toBeVisible()
  })
})

test('in the package for Android the profile names the server and leads to another one', async () => {
  const { changeServer } = fakePackage()
  await scene()
  expect(await screen.findByText('https://naryad.example.ru')).toBeVisible()
  await press('Сменить…')
  expect(changeServer).toHaveBeenCalledOnce()
})
