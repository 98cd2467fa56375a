import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'

import { makeOwnPlan } from '../../rooms/approvals/plan.make.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { closeSheet, shownSheet } from '../../ui/overlays/sheets.ts'
import { Menu } from './Menu.tsx'

afterEach(closeSheet)

type Counter = { queue: 'tachograph' | 'glonass'; openCount: number; newestId: number | null }

/** The server's counters, which a test may change. */
function counters(items: Counter[]) {
  const api = fakeApi()
  const state = { items, requests: 0, suggested: 0, shifts: 0, isShiftDue: false, api }
  api.on(tasksRoutes.counters, () => state)
  api.on(suggestionsRoutes.count, () => ({ count: state.suggested }))
  api.on(shiftsRoutes.waiting, () => ({ count: state.shifts, isDue: state.isShiftDue }))
  api.on(registrationRoutes.counts, () => ({ NEW: state.requests, APPROVED: 74, DECLINED: 8 }))
  return state
}

const seen = (newest: Record<string, number>) => localStorage.setItem('naryad:seen:2', JSON.stringify(newest))

const linksIn = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent?.trim())

describe('the menu', () => {
  test('shows the queues with their open tasks', async () => {
    counters([
      { queue: 'tachograph', openCount: 128, newestId: 9 },
      { queue: 'glonass', openCount: 1009, newestId: 8 },
    ])
    await renderIn(<Menu />, { me: makeMe() })
    expect(await screen.findByRole('link', { name: 'Тахографы 128 открытых' })).toBeVisible()
    expect(screen.getByRole('link', { name: /ГЛОНАСС/ })).toHaveTextContent('999+')
    expect(linksIn('Очереди')).toHaveLength(6)
    expect(screen.getByRole('link', { name: /^Все очереди/ })).toHaveAttribute('href', '/tasks/all')
    expect(screen.getByRole('link', { name: /^Все очереди/ })).toHaveTextContent('999+')
  })

  test('shows only the queues of the user', async () => {
    counters([])
    await renderIn(<Menu />, { me: makeMe({ queues: ['luv'] }) })
    expect(linksIn('Очереди')).toEqual(['ЛУВ'])
  })

  test('leads to the registers, which every role may open', async () => {
    counters([])
    await renderIn(<Menu />, { me: makeMe({ role: 'engineer' }) })
    expect(linksIn('Клиенты')).toEqual(['Организации', 'Автомобили', 'Водители', 'Контакты'])
    expect(screen.getByRole('link', { name: 'Водители' })).toHaveAttribute('href', '/drivers')
  })

  test('leads a representative to the requests, the costs to approve and the organization', async () => {
    const { api } = counters([])
    api.on(tasksRoutes.count, () => ({ counts: [13, 2, 201, 216, 2] }))
    api.on(planApprovalsRoutes.own, () => ({ plan: makeOwnPlan() }))
    await renderIn(<Menu />, { me: makeMe({ role: 'client' }), path: '/my' })
    expect(screen.queryByRole('region', { name: 'Очереди' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Мои заявки 13 не выполнено' })).toHaveAttribute(
      'href',
      '/my',
    )
    expect(screen.getByRole('link', { name: 'Согласование 3 ждут ответа' })).toHaveAttribute(
      'href',
      '/my/approvals',
    )
    expect(linksIn('Организация')).toEqual([
      'Моя организация',
      'Автомобили',
      'Водители',
      'Контакты',
      'Что кончается',
      'Отчёты',
    ])
  })

  test('shows each user what the role may see of the company', async () => {
    // Nobody else is asked about the first steps.
    localStorage.setItem('naryad:firstStepsHidden', 'true')
    counters([])
    const seenBy = async (me: Parameters<typeof makeMe>[0]) => {
      const { unmount } = await renderIn(<Menu />, { me: makeMe(me) })
      const links = screen.queryByRole('region', { name: 'Компания' }) ? linksIn('Компания') : []
      unmount()
      return links
    }
    expect(await seenBy({ role: 'admin' })).toEqual([
      'Аналитика',
      'Пользователи',
      'Регистрация',
      'Уведомления',
      'Настройки',
    ])
    expect(await seenBy({ isSenior: true })).toEqual([
      'Аналитика',
      'Пользователи',
      'Регистрация',
      'Уведомления',
    ])
    expect(await seenBy({})).toEqual(['Аналитика', 'Пользователи'])
    expect(await seenBy({ role: 'engineer' })).toEqual([])
  })

  test('says how many wait for an account, until there are none', async () => {
    const state = counters([])
    state.requests = 4
    const { client } = await renderIn(<Menu />, { me: makeMe({ isSenior: true }) })
    expect(await screen.findByRole('link', { name: 'Регистрация 4 новых' })).toHaveAttribute(
      'href',
      '/registration-requests',
    )
    state.requests = 0
    await act(() => client.invalidateQueries({ queryKey: ['registration'] }))
    expect(await screen.findByRole('link', { name: 'Регистрация' })).toBeVisible()
  })

  test('marks «Смена» while a handed over shift is not taken', async () => {
    const state = counters([])
    state.shifts = 1
    await renderIn(<Menu />, { me: makeMe() })
    expect(await screen.findByRole('link', { name: /^Смена 1 ждёт приёмки/ })).toHaveAttribute(
      'href',
      '/shift',
    )
  })

  test('has no «Смена» for an engineer', async () => {
    counters([])
    await renderIn(<Menu />, { me: makeMe({ role: 'engineer' }) })
    expect(screen.queryByRole('link', { name: /^Смена/ })).toBeNull()
  })

  test('shows the number of suggestions to users who may decide about them', async () => {
    const state = counters([])
    state.suggested = 3
    await renderIn(<Menu />, { me: makeMe({ role: 'operator' }) })
    expect(await screen.findByRole('link', { name: /^На разбор 3/ })).toHaveAttribute('href', '/suggestions')
  })

  test('says when it is time to hand over the shift', async () => {
    counters([]).isShiftDue = true
    await renderIn(<Menu />, { me: makeMe() })
    expect(await screen.findByRole('link', { name: 'Смена пора сдавать' })).toHaveAttribute('href', '/shift')
  })

  test('has a dot where there is something new since the last look', async () => {
    seen({ tachograph: 5, glonass: 8 })
    counters([
      { queue: 'tachograph', openCount: 3, newestId: 6 },
      { queue: 'glonass', openCount: 4, newestId: 8 },
    ])
    await renderIn(<Menu />, { me: makeMe() })
    expect(await screen.findByRole('link', { name: 'Тахографы 3 открытые, есть новые' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'ГЛОНАСС 4 открытые' })).toBeVisible()
  })

  test('does not call old tasks new at the first look of all, but the next one', async () => {
    const state = counters([{ queue: 'glonass', openCount: 4, newestId: 8 }])
    const { client } = await renderIn(<Menu />, { me: makeMe() })
    expect(await screen.findByRole('link', { name: 'ГЛОНАСС 4 открытые' })).toBeVisible()
    state.items = [{ queue: 'glonass', openCount: 5, newestId: 11 }]
    await act(() => client.invalidateQueries({ queryKey: ['tasks'] }))
    expect(await screen.findByRole('link', { name: 'ГЛОНАСС 5 открытых, есть новые' })).toBeVisible()
  })

  test('folds to signs, and remembers it', async () => {
    const { innerWidth } = window
    window.innerWidth = 1440
    onTestFinished(() => void (window.innerWidth = innerWidth))
    counters([])
    await renderIn(<Menu />, { me: makeMe() })
    await userEvent.click(screen.getByRole('button', { name: 'Свернуть меню' }))
    expect(screen.getByText('Тахографы')).toHaveClass('visually-hidden')
    expect(screen.getByRole('button', { name: 'Развернуть меню' })).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Тахографы' })).toHaveAttribute('data-tip', 'Тахографы')
    expect(localStorage.getItem('naryad:menuCollapsed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Развернуть меню' }))
    expect(screen.getByText('Тахографы')).not.toHaveClass('visually-hidden')
    expect(screen.getByRole('button', { name: 'Свернуть меню' })).toHaveFocus()
  })

  test.each([768, 1024, 1280])('is folded at %d, until the user says otherwise', async (width) => {
    const { innerWidth } = window
    window.innerWidth = width
    counters([])
    await renderIn(<Menu />, { me: makeMe() })
    expect(screen.getByText('Тахографы')).toHaveClass('visually-hidden')
    await userEvent.click(screen.getByRole('button', { name: 'Развернуть меню' }))
    expect(screen.getByText('Тахографы')).not.toHaveClass('visually-hidden')
    window.innerWidth = innerWidth
  })

  test('opens the palette and the profile', async () => {
    counters([])
    await renderIn(<Menu />, { me: makeMe({ isSenior: true }) })
    await userEvent.click(screen.getByRole('button', { name: /^Поиск, команды/ }))
    expect(shownSheet.get()).toBe('palette')
    expect(screen.getByText('Старший диспетчер')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Профиль: Морозова Елена Старший диспетчер' }))
    expect(shownSheet.get()).toBe('profile')
  })
})
