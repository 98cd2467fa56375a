import type { DueFilters, DueTasksInput } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { FakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { closeDialog, shownDialog } from '../../ui/overlays/dialogs.ts'
import { isWindowOpen } from '../../ui/overlays/layers.ts'
import { makeDueRow } from './due.make.ts'
import { DueScreen } from './DueScreen.tsx'

const rows = [
  makeDueRow(),
  makeDueRow({
    id: 2,
    title: 'ТО-2',
    dueOn: null,
    daysLeft: null,
    mileageTo: 201_858,
    kmLeft: 500,
    mileageAgeDays: 40,
    state: 'SOON',
    supply: null,
    orderOn: null,
    task: { id: 18_402, queue: 'tachograph', status: 'ASSIGNED' },
  }),
  makeDueRow({
    id: 3,
    price: null,
    company: null,
    yard: null,
    daysLeft: 20,
    state: 'SOON',
    supply: null,
    orderOn: null,
  }),
]

const group = (companyId: number, yardId: number, rowsCount: number) => ({
  key: `company:${companyId}/yard:${yardId}`,
  company: companyId === 0 ? null : { id: companyId, name: 'ООО «ТрансЛогистик»' },
  yard: yardId === 0 ? null : { id: yardId, name: 'База Шали' },
  car: null,
  rowsCount,
  carsCount: 1,
  sum: rowsCount * 460_000,
  unpricedCount: rowsCount - 1,
})

const counts = { PAST: 1, MONTH: 3, QUARTER: 3, YEAR: 3, ORDER: 1, ALL: 3 }

const matching = ({ group: key, ids }: Partial<DueFilters>) =>
  rows.filter(
    ({ id, company }) =>
      (!ids || ids.includes(id)) && (key === undefined || key.startsWith(`company:${company?.id ?? 0}/`)),
  )

function serve(api: FakeApi): void {
  api.on(dueRoutes.search, ({ body }) => ({
    items: matching(body),
    totalCount: matching(body).length,
    counts,
    groups: [group(1, 7, 2), group(0, 0, 1)],
  }))
  api.on(dueRoutes.count, ({ body }) => ({ counts: body.filters.map(() => 3) }))
  api.on(dueRoutes.keys, ({ body }) => ({
    items: matching(body).map(({ id, key }) => ({ id, key })),
    totalCount: matching(body).length,
  }))
  api.on(dueRoutes.preview, ({ body }) => ({
    rowsCount: 2,
    tasksCount: 1,
    visitsCount: 0,
    carsCount: 1,
    byQueue: [{ queue: 'tachograph' as const, count: 1 }],
    joinedCount: 1,
    sum: 460_000,
    unpricedCount: 1,
    unchangedCosts: [{ taskId: 18_402, reason: 'затраты уже согласованы', sum: 414_000 }],
    failed: [{ key: 'range:2', error: 'Уже в заявке №\u00a018402' }],
    absence: null,
    dayOff: body.plannedFrom ? '2026-12-05' : null,
  }))
  api.on(dueRoutes.makeTasks, () => ({
    made: [{ taskId: 18_500, keys: ['range:1'] }],
    joined: [],
    failed: [{ key: 'range:2', error: 'Уже в заявке №\u00a018402' }],
    sum: 460_000,
    unpricedCount: 1,
    unchangedCosts: [{ taskId: 18_402, reason: 'затраты уже согласованы', sum: 414_000 }],
  }))
  api.on(dueRoutes.one, ({ params }) => makeDueRow({ id: params.id }))
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  api.on(maintenanceKindsRoutes.list, () => ({ items: [], totalCount: 0 }))
}

const open = (me = makeMe({ isSenior: true })) =>
  renderRegister(DueScreen, { path: '/terms', me, prepare: serve })

describe('what ends', () => {
  test('stands by yards, with what has to be ordered and an old mileage in words', async () => {
    await open()
    expect(await screen.findByText('ООО «ТрансЛогистик» · База Шали')).toBeVisible()
    expect(screen.getByText(/^2 срока, 1 машина, 9\s200\s₽, 1 без цены$/)).toBeVisible()
    expect(screen.getByText('Без организации')).toBeVisible()
    expect(screen.getByText('просрочено 6 дней')).toBeVisible()
    expect(screen.getByText('сегодня')).toBeVisible()
    expect(screen.getByText('без цены')).toBeVisible()
    expect(screen.getByText(/пробег не обновлялся 40\sдней/)).toBeVisible()
    expect(screen.getByRole('link', { name: '18402' })).toBeVisible()
  })

  test('the box of a group chooses its rows, and requests are made of them beside the list', async () => {
    const { api } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    const panel = within(await screen.findByRole('region', { name: 'Создать заявки' }))
    expect(await panel.findByText('2 срока → 1 заявка')).toBeVisible()
    expect(panel.getByText(/^Затраты заявок: 4\s600\s₽, 1 без цены$/)).toBeVisible()
    const kept = /^К заявке №\s18402 не добавить 4\s140\s₽: затраты уже согласованы$/
    expect(panel.getByText(kept)).toBeVisible()
    expect(panel.getByText(/^1 срок: Уже в заявке/)).toBeVisible()
    await userEvent.click(panel.getByRole('radio', { name: 'Одним выездом' }))
    await userEvent.click(panel.getByRole('button', { name: /^Создать 1\sзаявку$/ }))
    expect(await panel.findByText('Создано: 1 заявка')).toBeVisible()
    expect(panel.getByText(/^Затраты заявок: 4\s600\s₽, 1 без цены$/)).toBeVisible()
    expect(panel.getByText(kept)).toBeVisible()
    expect(panel.getByRole('button', { name: 'Открыть созданные' })).toBeVisible()
    const sent = api.calls(dueRoutes.makeTasks)[0]?.body as DueTasksInput
    expect(sent).toMatchObject({ keys: ['range:1', 'range:2'], per: 'YARD', joinOpen: true })
    await waitFor(() => expect(screen.queryByText(/^Выбрано/)).toBeNull())
  })

  test('requests are not made while the visit is no day or ends before it begins', async () => {
    const { api } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    const panel = within(await screen.findByRole('region', { name: 'Создать заявки' }))
    const create = () => panel.getByRole('button', { name: /^Создать 1\sзаявку$/ })
    const day = panel.getByLabelText(/^Дата/)
    await userEvent.type(day, 'когда-нибудь')
    await userEvent.click(create())
    expect(day).toHaveFocus()
    await userEvent.clear(day)
    await userEvent.type(day, '05.12.2031')
    await userEvent.type(panel.getByLabelText('с'), '15:00')
    await userEvent.type(panel.getByLabelText('до'), '10:00')
    await userEvent.click(create())
    expect(api.calls(dueRoutes.makeTasks)).toHaveLength(0)
  })

  test('the panel follows the ticks: it is about the rest, and closes with the last of them', async () => {
    const { api } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    const panel = await screen.findByRole('region', { name: 'Создать заявки' })
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement))
    await userEvent.click(within(panel).getByRole('radio', { name: 'Одним выездом' }))
    const second = screen.getByRole('row', { name: /ТО-2/ })
    await userEvent.click(within(second).getByRole('checkbox'))
    await waitFor(() =>
      expect(api.calls(dueRoutes.preview).at(-1)?.body).toMatchObject({ keys: ['range:1'], per: 'YARD' }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Создать заявки' })).toBeNull())
  })

  test('Esc closes the panel first and keeps the ticks; an opened row takes its place', async () => {
    const { router } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    await screen.findByRole('region', { name: 'Создать заявки' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Создать заявки' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    await screen.findByRole('region', { name: 'Создать заявки' })
    await userEvent.click(screen.getByRole('row', { name: /ТО-2/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/terms/2'))
    expect(screen.queryByRole('region', { name: 'Создать заявки' })).toBeNull()
  })

  test('what is entered in the panel is there again after a click on a row, until it is given up or sent', async () => {
    const { api } = await open()
    const make = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
      return within(await screen.findByRole('region', { name: 'Создать заявки' }))
    }
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    const first = await make()
    await userEvent.click(first.getByRole('radio', { name: 'Одним выездом' }))
    await userEvent.type(first.getByRole('textbox', { name: 'Дата визита' }), '05.12.2031')
    await userEvent.click(screen.getByRole('row', { name: /ТО-2/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Создать заявки' })).toBeNull())
    const again = await make()
    expect(again.getByText(/^Продолжен черновик от \d/)).toBeVisible()
    expect(again.getByRole('radio', { name: 'Одним выездом' })).toBeChecked()
    expect(again.getByRole('textbox', { name: 'Дата визита' })).toHaveValue('05.12.2031')
    await userEvent.click(again.getByRole('button', { name: 'Отменить' }))
    expect(shownDialog.get()).toMatchObject({ kind: 'confirm', title: 'Удалить черновик?' })
    act(() => {
      const shown = shownDialog.get()
      closeDialog()
      if (shown?.kind === 'confirm') shown.onYes()
    })
    const anew = await make()
    expect(anew.getByRole('radio', { name: 'Одним выездом' })).not.toBeChecked()
    expect(anew.queryByText(/^Продолжен черновик/)).toBeNull()
    await userEvent.click(anew.getByRole('radio', { name: 'Одним выездом' }))
    await userEvent.click(anew.getByRole('button', { name: /^Создать 1\sзаявку$/ }))
    await waitFor(() => expect(api.calls(dueRoutes.makeTasks)).toHaveLength(1))
    await waitFor(() => expect(Object.keys(localStorage).join(' ')).not.toContain('due:make'))
  })

  test('on a phone the panel is a window over the cards, which «Back» closes as Esc does', async () => {
    await renderRegister(DueScreen, { path: '/terms', width: 390, prepare: serve })
    const [make] = await screen.findAllByRole('button', { name: 'Создать заявки' })
    await userEvent.click(make ?? document.body)
    await screen.findByRole('region', { name: 'Создать заявки' })
    expect(isWindowOpen()).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Создать заявки' })).toBeNull()
    expect(isWindowOpen()).toBe(false)
  })

  test('the box of a group of several pages is on only with all its rows, and takes the rest', async () => {
    const { api } = await open()
    const first = rows.slice(0, 1)
    api.on(dueRoutes.search, () => ({
      items: first,
      totalCount: 2,
      counts,
      groups: [group(1, 7, 2)],
    }))
    await userEvent.keyboard('r')
    await waitFor(() => expect(screen.queryByText('ТО-2')).toBeNull())
    const box = screen.getByRole('checkbox', { name: /^Выбрать группу: ООО/ })
    await userEvent.click(within(screen.getByRole('row', { name: /Блок СКЗИ/ })).getByRole('checkbox'))
    expect(box).toBePartiallyChecked()
    await userEvent.click(box)
    await waitFor(() => expect(box).toBeChecked())
    expect(screen.getByText(/^Выбрано:/)).toHaveTextContent('2')
  })

  test('a visit that is planned for a day off is warned of', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявки…' }))
    const panel = within(await screen.findByRole('region', { name: 'Создать заявки' }))
    await userEvent.type(panel.getByRole('textbox', { name: 'Дата визита' }), '05.12.2026')
    expect(await panel.findByText(/^5\sдекабря — выходной день$/)).toBeVisible()
    expect(panel.getByRole('button', { name: /^Создать 1\sзаявку$/ })).toBeEnabled()
  })

  test('is without orders and making for a client', async () => {
    await open(makeMe({ role: 'client' }))
    expect(await screen.findByText('просрочено 6 дней')).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Заказать' })).toBeNull()
    expect(screen.queryByRole('tab', { name: /Заказать/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать группу: ООО/ }))
    // Above the list, and for the chosen rows.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Excel' })).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Создать заявки…' })).toBeNull()
  })

  test('«Все» ticks the box of a group that goes on on the next page', async () => {
    const { api } = await open()
    const three = [1, 2, 3].map((id) => makeDueRow({ id, key: `range:${id}` }))
    api.on(dueRoutes.search, () => ({
      items: three.slice(0, 2),
      totalCount: 3,
      counts,
      groups: [group(1, 7, 3)],
    }))
    api.on(dueRoutes.keys, () => ({ items: three.map(({ id, key }) => ({ id, key })), totalCount: 3 }))
    await userEvent.click(await screen.findByRole('tab', { name: /^90/ }))
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Выбрать:/ })).toHaveLength(2))
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Выбрать группу: ООО/ })
    await userEvent.click(screen.getAllByRole('checkbox', { name: /^Выбрать:/ })[0] as HTMLElement)
    expect(box()).toBePartiallyChecked()
    await userEvent.click(await screen.findByRole('button', { name: 'Все 3' }))
    await waitFor(() => expect(box()).toBeChecked())
    await userEvent.click(box())
    await waitFor(() => expect(screen.queryByText(/^Выбрано/)).toBeNull())
  })
})
