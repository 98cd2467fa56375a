import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCalendar, makePerson, makeVisit } from './calendar.make.ts'
import { CalendarScreen } from './CalendarScreen.tsx'

const gusev = makePerson()
const operator = { id: 7, lastName: 'Гусев', firstName: 'Антон', middleName: '' }
const visit = makeVisit({ id: 18_402, operator })
const path = '/calendar?date=2026-11-19'

beforeEach(() => {
  setZone('Europe/Moscow')
})

function api(calendar = makeCalendar({ visits: [visit], people: [gusev] })) {
  const fake = fakeApi()
  fake.on(calendarRoutes.search, () => calendar)
  fake.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  fake.on(dueRoutes.stop, () => ({ items: [] }))
  return fake
}

const card = () => screen.findByRole('button', { name: /10:00.*Нет связи/ })

describe('the calendar', () => {
  test('shows a week of people with the visits of each day', async () => {
    api()
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    const cell = (await card()).closest<HTMLElement>('[role="gridcell"]')
    expect(cell).toHaveAttribute('data-name', 'Гусев Антон, 19\u00a0ноября')
    expect(screen.getByRole('heading', { name: /16–22\u00a0ноября 2026/ })).toBeVisible()
    expect(screen.getByRole('rowheader')).toHaveTextContent(/Гусев А\.1 заявка/)
  })

  test('shows the expected arrival of an applied order on the visit', async () => {
    const expected = makeVisit({ id: 18_402, operator, arrivesAt: '2026-11-19T07:40:00.000Z' })
    api(makeCalendar({ visits: [expected], people: [gusev] }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    expect(await screen.findByRole('button', { name: /10:00.*приезд 10:40/ })).toBeVisible()
  })

  test('names a card by what it shows, then by what it has no room for', async () => {
    const late = makeVisit({
      id: 18_403,
      operator,
      plannedFrom: '2026-11-19T08:00:00.000Z',
      priority: 'URGENT',
      address: 'Казань, Сибирский тракт, 34',
    })
    api(makeCalendar({ visits: [visit, late], people: [gusev] }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    const shown = await screen.findByRole('button', { name: /^11:00/ })
    expect(shown.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
      '11:00 А 417 КМ Нет связи с блоком СКЗИ ООО «ТрансЛогистик», Запланирована, ' +
        'Казань, Сибирский тракт, 34, Срочный, Гусев А., накладывается на другой визит',
    )
    expect(shown).toHaveTextContent('11:00 А 417 КМ Нет связи с блоком СКЗИ')
  })

  test('draws the rows of a window first, then all of them and the tray', async () => {
    const people = Array.from({ length: 40 }, (_, at) => makePerson({ id: 100 + at, firstName: `И${at}` }))
    const visits = people.map((person) => makeVisit({ id: 1000 + person.id, operator: person }))
    const free = makeVisit({ id: 77, title: 'Свободная', plannedFrom: null, plannedTo: null })
    const unplanned = {
      noOperator: { items: [free], totalCount: 1 },
      noDate: { items: [], totalCount: 0 },
    }
    api(makeCalendar({ visits, people, unplanned }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    const grid = await screen.findByRole('grid')
    await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(40))
    expect(within(grid).getAllByRole('button', { name: /Нет связи/ })).toHaveLength(40)
    expect(grid.querySelectorAll('[aria-busy]')).toHaveLength(0)
    const tray = screen.getByRole('complementary', { name: 'Не запланировано' })
    expect(await within(tray).findByRole('button', { name: /Свободная/ })).toBeVisible()
  })

  describe('the unplanned tasks', () => {
    const free = makeVisit({ id: 77, title: 'Свободная', plannedFrom: null, plannedTo: null })
    const unplanned = {
      noOperator: { items: [free], totalCount: 3 },
      noDate: { items: [], totalCount: 2 },
    }
    const tray = () => screen.findByRole('complementary', { name: 'Не запланировано' })

    test('fold to their number and unfold, and the device remembers it', async () => {
      api(makeCalendar({ people: [gusev], unplanned }))
      await renderIn(<CalendarScreen />, { me: makeMe(), path })
      expect(await within(await tray()).findByRole('button', { name: /Свободная/ })).toBeVisible()
      fireEvent.click(within(await tray()).getByRole('button', { name: 'Свернуть «Не запланировано»' }))
      const unfold = within(await tray()).getByRole('button', { name: 'Не запланировано 5' })
      expect(unfold).toHaveFocus()
      expect(within(await tray()).queryByRole('button', { name: /Свободная/ })).toBeNull()
      expect(localStorage.getItem('naryad:trayFolded')).toBe('true')
      fireEvent.click(unfold)
      expect(await within(await tray()).findByRole('button', { name: /Свободная/ })).toBeVisible()
    })

    test('of a search that fails are none, and the reason is given', async () => {
      const fake = api(makeCalendar({ people: [gusev], unplanned }))
      fake.on(calendarRoutes.unplanned, () => {
        throw new Refused('INTERNAL', 'На сервере произошла ошибка')
      })
      await renderIn(<CalendarScreen />, { me: makeMe(), path })
      await within(await tray()).findByRole('button', { name: /Свободная/ })
      fireEvent.change(within(await tray()).getByRole('searchbox'), { target: { value: 'Иное' } })
      expect(await within(await tray()).findByText('На сервере произошла ошибка')).toBeVisible()
      expect(within(await tray()).queryByRole('button', { name: /Свободная/ })).toBeNull()
    })

    test('found by a search are planned like those of the first page', async () => {
      const found = { ...free, id: 78, title: 'Дальняя' }
      const fake = api(makeCalendar({ people: [gusev], unplanned }))
      fake.on(calendarRoutes.unplanned, () => ({ items: [found], totalCount: 1 }))
      await renderIn(<CalendarScreen />, { me: makeMe(), path })
      fireEvent.change(within(await tray()).getByRole('searchbox'), { target: { value: 'Дальняя' } })
      const card = await within(await tray()).findByRole('button', { name: /Дальняя/ })
      fireEvent.keyDown(card, { key: ' ', code: 'Space' })
      expect(await screen.findByText(/^Заявка взята/)).toBeVisible()
    })

    test('are folded on a tablet until they are asked for', async () => {
      const { innerWidth } = window
      onTestFinished(() => void Object.assign(window, { innerWidth }))
      Object.assign(window, { innerWidth: 1000 })
      api(makeCalendar({ people: [gusev], unplanned }))
      await renderIn(<CalendarScreen />, { me: makeMe(), path })
      expect(within(await tray()).getByRole('button', { name: 'Не запланировано 5' })).toBeVisible()
    })
  })

  test('names those who are absent on a day of the month', async () => {
    const absence = {
      id: 1,
      user: operator,
      kind: 'HOLIDAY' as const,
      dateFrom: '2026-11-18',
      dateTo: '2026-11-20',
      comment: '',
      version: 1,
    }
    api(makeCalendar({ people: [gusev], absences: [absence] }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path: `${path}&view=month` })
    const bands = await screen.findAllByRole('button', { name: /отсутствуют/ })
    expect(bands.map((band) => band.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '1 — отсутствуют, 18 ноября',
      '1 — отсутствуют, 19 ноября',
      '1 — отсутствуют, 20 ноября',
    ])
    fireEvent.click(bands[1] ?? document.body)
    const popup = await screen.findByRole('dialog', { name: /^Отсутствуют, 19/ })
    expect(within(popup).getByRole('list')).toHaveTextContent('Гусев А. — отпуск')
    await waitFor(() => expect(popup).toHaveFocus())
  })

  test('shows a read error and retries', async () => {
    const fake = fakeApi()
    fake.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
    fake.on(calendarRoutes.search, () => {
      throw new Refused('FORBIDDEN', 'Календарь закрыт')
    })
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    expect(await screen.findByText('Не удалось загрузить календарь')).toBeVisible()
    expect(shownAlert.get()).toBeNull()
    fake.on(calendarRoutes.search, () => makeCalendar({ visits: [visit], people: [gusev] }))
    fireEvent.click(screen.getByRole('button', { name: /Повторить|Попробовать/ }))
    expect(await card()).toBeVisible()
  })

  test('moves a visit by keyboard: shown at once, sent with its version', async () => {
    const fake = api()
    const sent: unknown[] = []
    fake.on(tasksRoutes.plan, ({ params, body }) => {
      sent.push([params.id, body])
      throw new Refused('CONFLICT', 'Заявку изменила Лапина')
    })
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    const held = await card()
    held.focus()
    fireEvent.keyDown(held, { key: ' ', code: 'Space' })
    expect(await screen.findByText(/^Заявка взята/)).toBeInTheDocument()
    fireEvent.keyDown(held, { key: 'Escape', code: 'Escape' })
    expect(await screen.findByText('Заявка осталась на месте')).toBeInTheDocument()
    fireEvent.keyDown(held, { key: 'ArrowRight', code: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      [
        18_402,
        {
          plannedFrom: '2026-11-19T07:00:00.000Z',
          plannedTo: '2026-11-19T09:30:00.000Z',
          version: 1,
        },
      ],
    ])
    // Refused: the visit is back in its place.
    expect(await card()).toBeVisible()
    await waitFor(() => expect(shownAlert.get()?.text).toContain('Заявку изменила Лапина'))
    expect(shownAlert.get()?.title).toBe('Заявка №\u00a018402 не перенесена')
  })

  test('names the day of a visit that is moved past midnight by keyboard', async () => {
    const late = makeVisit({
      operator,
      plannedFrom: '2026-11-19T20:00:00.000Z',
      plannedTo: '2026-11-19T21:00:00.000Z',
    })
    api(makeCalendar({ visits: [late], people: [gusev] }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path: `${path}&view=day` })
    const held = await screen.findByRole('button', { name: /^23:00/ })
    held.focus()
    fireEvent.keyDown(held, { key: ' ', code: 'Space' })
    for (const [key, text] of [
      ['ArrowRight', /^Гусев Антон: 23:30 — 20\sноября, 00:30/],
      ['ArrowRight', /^Гусев Антон: 20\sноября, 00:00–01:00/],
      ['ArrowLeft', /^Гусев Антон: 23:30 — 20\sноября, 00:30/],
      ['ArrowLeft', /^Гусев Антон: 23:00–00:00/],
    ] as const) {
      fireEvent.keyDown(held, { key, code: key })
      expect(await screen.findByText(text)).toBeInTheDocument()
    }
  })

  test('leaves the focus in the row that a visit has left for another day', async () => {
    const late = { plannedFrom: '2026-11-19T20:30:00.000Z', plannedTo: '2026-11-19T20:45:00.000Z' }
    const fake = api(makeCalendar({ visits: [visit, makeVisit({ operator, ...late })], people: [gusev] }))
    fake.on(tasksRoutes.plan, ({ body: { version: _, ...plan } }) => makeTask({ id: 1, version: 2, ...plan }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path: `${path}&view=day` })
    const held = await screen.findByRole('button', { name: /^23:30/ })
    held.focus()
    for (const key of [' ', 'ArrowRight', 'Enter']) fireEvent.keyDown(held, { key })
    await waitFor(() => expect(held).not.toBeInTheDocument())
    await waitFor(async () => expect(await card()).toHaveFocus())
  })

  test('after a colleague was first, the next attempt is meant over the newer version', async () => {
    const fake = api()
    const versions: unknown[] = []
    fake.on(tasksRoutes.plan, ({ body }) => {
      versions.push(body.version)
      const current = makeTask({ id: visit.id, version: 5 })
      throw new Refused('CONFLICT', 'Заявку изменила Лапина', { current })
    })
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    for (const attempt of [1, 2]) {
      fireEvent.keyDown(await card(), { key: 'ArrowRight', code: 'ArrowRight', shiftKey: true })
      await waitFor(() => expect(versions).toHaveLength(attempt))
      await waitFor(() => expect(shownAlert.get()?.text).toContain('Лапина'))
    }
    expect(versions).toEqual([1, 5])
  })

  test('a client sees visits and can neither plan nor see the staff', async () => {
    api(makeCalendar({ visits: [visit] }))
    await renderIn(<CalendarScreen />, { me: makeMe({ role: 'client' }), path })
    const own = await card()
    expect(within(screen.getByRole('grid')).getByRole('rowheader')).toHaveTextContent('Все визиты')
    expect(screen.queryByRole('complementary', { name: 'Не запланировано' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Отсутствия' })).toBeNull()
    fireEvent.keyDown(own, { key: ' ', code: 'Space' })
    expect(screen.queryByText(/^Заявка взята/)).toBeNull()
  })

  test.each([
    ['week', 'Неделя по сотрудникам', 'план на эту неделю'],
    ['day', 'День по сотрудникам', 'план на этот день'],
  ])('an empty %s of a client says what will be there', async (view, grid, text) => {
    api(makeCalendar())
    await renderIn(<CalendarScreen />, { me: makeMe({ role: 'client' }), path: `${path}&view=${view}` })
    expect(await screen.findByRole('heading', { name: 'Визитов нет' })).toBeVisible()
    expect(screen.getByText(new RegExp(text))).toBeVisible()
    expect(screen.getByRole('grid', { name: grid })).toBeVisible()
  })

  test('an empty week of the staff is its people alone', async () => {
    api(makeCalendar({ people: [gusev] }))
    await renderIn(<CalendarScreen />, { me: makeMe(), path })
    expect(await screen.findByRole('rowheader')).toHaveTextContent(/Гусев А\.0 заявок/)
    expect(screen.queryByRole('heading', { name: 'Визитов нет' })).toBeNull()
  })
})
