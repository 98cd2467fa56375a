import type { Me } from '@naryad/contract/auth/auth'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const phone = {
  width: 390,
  prepare: (api: FakeApi) =>
    api.on(carsRoutes.get, () => {
      throw new Refused('NOT_FOUND', 'ТС не найдено')
    }),
}

test('on a phone the truck, the client, the driver and the address come first, each with what is done with it', async () => {
  await renderCard({ ...phone, tasks: [makeTask({ address: 'с. Шали, база' })] })
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(facts.slice(0, 4)).toEqual(['ТС', 'Клиент', 'Водитель', 'Адрес'])
  expect(screen.getByRole('link', { name: 'Открыть автомобиль' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/cars\/\d+$/),
  )
  expect(screen.getByRole('link', { name: 'Открыть организацию' })).toBeInTheDocument()
  expect(button('Скопировать адрес')).toBeInTheDocument()
  for (const link of screen.getAllByRole('link', { name: /^Позвонить/ }))
    expect(link).toHaveAttribute('href', 'tel:+79172451863')
})

test('on a phone the status and the deadline stand over the title, and the driver is called from under it', async () => {
  await renderCard({ ...phone, tasks: [makeTask()] })
  const [head] = screen.getAllByRole('banner')
  if (!head) throw new Error('no head')
  const status = within(head).getByRole('button', { name: /^Статус/ })
  const title = within(head).getByRole('heading')
  expect(status.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(head).getByRole('link', { name: /^Водитель, позвонить/ })).toHaveTextContent('Водитель')
})

test('a signed act leaves nothing to change that the server would refuse', async () => {
  const costItems = [{ title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }]
  const facts = { title: 'Заменить блок', status: 'DONE', costItems, costs: 150_000 } as const
  const { unmount } = await renderCard({ ...phone, tasks: [makeTask(facts)] })
  const offered = () => [
    ...screen.queryAllByRole('button', { name: /^Добавить фото/ }),
    ...screen.queryAllByRole('button', { name: /^(Изменить|Заменить блок)$/ }),
  ]
  expect(offered().length).toBeGreaterThan(2)
  unmount()
  await renderCard({
    width: phone.width,
    tasks: [makeTask({ ...facts, signedAt: '2026-11-22T09:00:00.000Z' })],
    prepare: (api) => {
      phone.prepare(api)
      api.on(documentsRoutes.signature, () => {
        throw new Refused('NOT_FOUND', 'Подписи нет')
      })
    },
  })
  expect(offered()).toEqual([])
})

test('without a driver or a contact with a number no call is offered', async () => {
  await renderCard({ ...phone, tasks: [makeTask({ driver: null, contact: null })] })
  expect(screen.queryByRole('link', { name: /позвонить/i })).toBeNull()
})

test('the way is shown by one of several maps, the last chosen first', async () => {
  const { unmount } = await renderCard({
    ...phone,
    tasks: [makeTask({ address: 'Казань', point: { lat: 55.8, lon: 49.1 } })],
  })
  const openMaps = async () => {
    await userEvent.click(button('Маршрут: Казань'))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  expect(await openMaps()).toEqual(['Яндекс Карты', '2ГИС'])
  const [, other] = screen.getAllByRole('menuitem')
  expect(other).toHaveAttribute('href', expect.stringContaining('2gis.ru/directions'))
  expect(other).toHaveAttribute('target', '_blank')
  // Nothing outside is opened by a test.
  other?.addEventListener('click', (event) => event.preventDefault())
  if (other) await userEvent.click(other)
  unmount()
  await renderCard({ ...phone, tasks: [makeTask({ address: 'Казань' })] })
  expect(await openMaps()).toEqual(['2ГИС', 'Яндекс Карты'])
})

test('without coordinates no route is offered', async () => {
  await renderCard({ ...phone, tasks: [makeTask({ address: '', point: null })] })
  expect(screen.queryByRole('button', { name: /^Маршрут/ })).toBeNull()
})

test('a phone has a tab for the report, a desk has it in sight', async () => {
  const { unmount } = await renderCard({ ...phone })
  const tabs = within(screen.getByRole('navigation', { name: 'Части заявки' }))
  expect(tabs.getByRole('button', { name: 'Отчёт' })).toBeInTheDocument()
  unmount()
  await renderCard()
  expect(
    within(screen.getByRole('navigation', { name: 'Части заявки' })).queryByRole('button', { name: 'Отчёт' }),
  ).toBeNull()
})

test('properties are folded with the most of them said, and unfold by themselves when a command asks for one', async () => {
  await renderCard({
    ...phone,
    me: makeMe({ isSenior: true }),
    tasks: [makeTask({ operator: null })],
  })
  const fold = button(/^Свойства/)
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  expect(fold).toHaveTextContent('Без оператора')
  expect(screen.queryByRole('button', { name: /^Приоритет/ })).toBeNull()
  await userEvent.click(button('Ещё действия'))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Назначить/ }))
  expect(button(/^Свойства/)).toHaveAttribute('aria-expanded', 'true')
  expect(button(/^Приоритет/)).toBeInTheDocument()
})

test('a user who does not do the work gets the costs to approve as the large button, and without them the answer', async () => {
  const me = makeMe({ role: 'client' })
  const { unmount } = await renderCard({ ...phone, me, tasks: [makeTask({ costs: 150_000 })] })
  const bar = () => button('Написать комментарий').parentElement ?? document.body
  expect(within(bar()).getByRole('button', { name: 'Согласовать затраты' })).toBeInTheDocument()
  unmount()
  await renderCard({ ...phone, me, tasks: [makeTask({ costs: 150_000, isCostsApproved: true })] })
  expect(within(bar()).queryByRole('button', { name: /огласова/ })).toBeNull()
  expect(button('Написать комментарий')).toHaveTextContent('Написать')
})

describe('the large button', () => {
  const engineer = makeMe({ id: 5, role: 'engineer' })
  const own = { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: '' }
  const nextFor = async (me: Me, facts: Partial<Task>): Promise<string | undefined> => {
    const { unmount } = await renderCard({ ...phone, me, tasks: [makeTask(facts)] })
    const bar = button('Написать комментарий').parentElement ?? document.body
    const [first] = within(bar).getAllByRole('button')
    const name = first?.getAttribute('aria-label') ?? first?.textContent ?? undefined
    unmount()
    return name
  }

  test('takes a free task, begins it and finishes it', async () => {
    expect(await nextFor(engineer, { status: 'NEW', operator: null })).toBe('Взять')
    expect(await nextFor(engineer, { status: 'ASSIGNED', operator: own })).toBe('В работу')
    expect(await nextFor(engineer, { status: 'WAITING_PARTS', operator: own })).toBe('В работу')
    expect(await nextFor(engineer, { status: 'IN_PROGRESS', operator: own })).toBe('Выполнить')
  })

  test('assigns a free task where a dispatcher presses it', async () => {
    expect(await nextFor(makeMe(), { status: 'NEW', operator: null })).toBe('Назначить')
    expect(await nextFor(makeMe(), { status: 'ASSIGNED', operator: own })).toBe('Выполнить')
  })

  test('never returns finished work', async () => {
    expect(await nextFor(engineer, { status: 'DONE', operator: own })).toBe('Написать комментарий')
    expect(await nextFor(makeMe(), { status: 'DONE', operator: own })).toBe('Закрыть заявку')
  })
})
