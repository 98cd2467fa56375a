import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { remember } from '../../client/commands/recent.ts'
import { active, commands, onAssign, openPalette, titles } from '../../testing/openPalette.tsx'

describe('the empty palette', () => {
  test('offers the actions of the opened object, then the places', async () => {
    await openPalette()
    expect(titles()).toEqual([
      'Назначить оператора',
      'Закрыть заявку',
      'Все очереди',
      'Очередь «Тахографы»',
      'Очередь «ГЛОНАСС»',
      'Очередь «СКУД»',
      'Очередь «ЛУВ»',
      'Очередь «Внешние»',
      'На разбор',
      'Звонки',
      'Смена',
      'Что кончается',
      'Мой день',
      'Календарь',
      'Карта',
      'Организации',
      'Автомобили',
      'Водители',
      'Контакты',
      'Аналитика',
      'Пользователи',
      'Договоры',
      'Акты',
      'Приборы',
    ])
    expect(within(screen.getByRole('group', { name: 'Заявка № 18402' })).getAllByRole('option')).toHaveLength(
      2,
    )
  })

  test('is navigated by arrows, and Enter runs the chosen action', async () => {
    const { field } = await openPalette()
    await userEvent.type(field, '{ArrowDown}{ArrowUp}')
    expect(field).toHaveAttribute('aria-activedescendant', active().id)
    await userEvent.keyboard('{Enter}')
    expect(onAssign).toHaveBeenCalledOnce()
  })

  test('what cannot be done says why and does nothing', async () => {
    const { field } = await openPalette()
    await userEvent.type(field, '{ArrowDown}{Enter}')
    expect(active()).toHaveAttribute('data-tip', 'Затраты не согласованы')
    expect(commands[1]?.run).not.toHaveBeenCalled()
  })
})

test('what was opened lately is offered at the end: tasks as before, and objects of the registers', async () => {
  remember(2, { to: '/tasks/skud/18417', number: 18_417, title: 'Калибровка', status: 'NEW', plate: null })
  remember(2, {
    to: '/cars/4',
    kind: 'car',
    title: 'Scania R440',
    plate: 'А417КМ116',
    aside: 'ООО «ТрансЛогистик»',
  })
  const { router } = await openPalette()
  const lines = within(screen.getByRole('group', { name: 'Недавние' })).getAllByRole('option')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Scania R440 ООО «ТрансЛогистик»'),
    expect.stringContaining('Калибровка'),
  ])
  await userEvent.click(screen.getByRole('option', { name: /Scania/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cars/4'))
})
