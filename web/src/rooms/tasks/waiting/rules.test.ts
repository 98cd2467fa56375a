import { expect, test } from 'vitest'

import { makeTask } from '../tasks.make.ts'
import { checkConflict, rebaseEntries, applyOutbox, type OutboxEntry, without } from './waiting.ts'
import { saidOf, whyObsolete } from './words.ts'

const task = makeTask({ id: 1, version: 4, status: 'ASSIGNED', priority: 'NORMAL', costs: 450_000 })
const points = ['Пломбы', 'Фото', 'Проверка'].map((title) => ({ title, isRequired: true, isDone: false }))
const ticked = (...done: string[]) =>
  points.map((point) => ({ ...point, isDone: done.includes(point.title) }))

const press = (given: Partial<OutboxEntry> & Pick<OutboxEntry, 'kind' | 'shown' | 'base'>): OutboxEntry => ({
  key: given.kind + JSON.stringify(given.shown),
  taskId: 1,
  path: '/tasks/tachograph/1',
  title: '',
  at: '2026-11-22T09:00:00.000Z',
  body: given.shown,
  text: '',
  version: 4,
  rival: null,
  ...given,
})
const status = (from: string, to: string) =>
  press({ kind: 'status', base: { status: from }, shown: { status: to } })
const tick = (before: string[], after: string[]) =>
  press({ kind: 'edit', base: { checklist: ticked(...before) }, shown: { checklist: ticked(...after) } })
const approval = (costs: number) =>
  press({ kind: 'approve', base: { isCostsApproved: false, costs }, shown: { isCostsApproved: true } })

test('classifies a change as applicable, already applied or in conflict', () => {
  const change = status('ASSIGNED', 'IN_PROGRESS')
  expect(checkConflict(change, { ...task, title: 'Другая тема' })).toBe('applicable')
  expect(checkConflict(change, { ...task, status: 'IN_PROGRESS' })).toBe('alreadyApplied')
  expect(checkConflict(change, { ...task, status: 'WAITING_CLIENT' })).toBe('conflict')
})

test('of two fields one may be applied already while the other is unchanged', () => {
  const plan = press({
    kind: 'plan',
    base: { plannedFrom: null, plannedTo: null },
    shown: { plannedFrom: '2026-11-25T08:00:00.000Z', plannedTo: '2026-11-25T10:00:00.000Z' },
  })
  expect(checkConflict(plan, { plannedFrom: '2026-11-25T11:00:00.000+03:00', plannedTo: null })).toBe(
    'applicable',
  )
  expect(checkConflict(plan, { plannedFrom: null, plannedTo: '2026-11-25T09:00:00.000Z' })).toBe('conflict')
})

test('lines of costs are the same in whatever order their parts come', () => {
  const line = { title: 'Выезд', quantity: 1, unit: 'шт', price: 100 }
  const costs = press({ kind: 'edit', base: { costItems: [] }, shown: { costItems: [line] } })
  expect(checkConflict(costs, { costItems: [{ price: 100, unit: 'шт', quantity: 1, title: 'Выезд' }] })).toBe(
    'alreadyApplied',
  )
})

test('an approval becomes obsolete when the sum has changed, and stands when it was approved meanwhile', () => {
  expect(checkConflict(approval(450_000), { ...task })).toBe('applicable')
  expect(checkConflict(approval(450_000), { ...task, costs: 600_000 })).toBe('obsolete')
  expect(checkConflict(approval(450_000), { ...task, costs: 600_000, isCostsApproved: true })).toBe(
    'alreadyApplied',
  )
})

test('a tick is of its own point: what colleagues have ticked beside it stays, and no question is asked', () => {
  const mine = tick([], ['Пломбы'])
  const current = { ...task, version: 5, checklist: ticked('Фото') }
  expect(checkConflict(mine, current)).toBe('applicable')
  const [moved] = rebaseEntries([mine], current)
  expect(moved).toMatchObject({ version: 5, body: { checklist: ticked('Пломбы', 'Фото') } })
  expect(checkConflict(mine, { ...task, checklist: ticked('Пломбы', 'Фото') })).toBe('alreadyApplied')
  expect(checkConflict(mine, { ...task, checklist: points.slice(1) })).toBe('obsolete')
  expect(applyOutbox({ ...task, checklist: ticked('Фото') }, [mine]).checklist).toEqual(
    ticked('Пломбы', 'Фото'),
  )
})

test('several ticks keep what a colleague has ticked between them', () => {
  const both = [tick([], ['Пломбы']), tick(['Пломбы'], ['Пломбы', 'Проверка'])]
  const moved = rebaseEntries(both, { ...task, version: 5, checklist: ticked('Фото') })
  expect(moved.map(({ body }) => body['checklist'])).toEqual([
    ticked('Пломбы', 'Фото'),
    ticked('Пломбы', 'Фото', 'Проверка'),
  ])
})

test('after the first change that conflicts with a colleague’s nothing is moved to the new version', () => {
  const list = [status('ASSIGNED', 'IN_PROGRESS'), approval(450_000), status('IN_PROGRESS', 'WAITING_PARTS')]
  const moved = rebaseEntries(list, { ...task, version: 7, costs: 1 })
  expect(moved.map(({ version }) => version)).toEqual([7, 4, 4])
})

test('a press withdrawn leaves those behind it over what stood there before', () => {
  const first = status('ASSIGNED', 'IN_PROGRESS')
  const [left] = without([first, status('IN_PROGRESS', 'WAITING_PARTS')], first.key)
  expect(left?.base).toEqual({ status: 'ASSIGNED' })
  const one = tick([], ['Пломбы'])
  const [tickLeft] = without([one, tick(['Пломбы'], ['Пломбы', 'Фото'])], one.key)
  expect(tickLeft?.body).toEqual({ checklist: ticked('Фото') })
})

test('an approval goes with the costs it was given to', () => {
  const costs = press({ kind: 'edit', base: { costItems: [] }, shown: { costItems: [], costs: 600_000 } })
  const other = { ...approval(1), taskId: 2 }
  expect(without([costs, approval(600_000), other], costs.key)).toEqual([other])
})

test('what waits is said in words: a tick by its point, an end by its reason, costs by their lines', () => {
  expect(saidOf(tick(['Фото'], ['Фото', 'Пломбы']))).toBe('Чек-лист: ✓ Пломбы')
  expect(saidOf(tick(['Фото'], []))).toBe('Чек-лист: – Фото')
  const closing = { ...status('DONE', 'CLOSED'), body: { closeReason: 'Решено по телефону' } }
  expect(saidOf(closing)).toBe('Статус: Закрыта, причина: Решено по телефону')
  expect(saidOf(approval(450_000))).toBe('Затраты: согласованы')
})

test('what is obsolete says what has changed: costs, a checklist, or the queue of what a move would restore', () => {
  const restored = press({
    kind: 'edit',
    base: { type: null, category: null, queue: 'luv' },
    shown: { type: { id: 1, title: 'Ремонт' } },
  })
  expect(checkConflict(restored, { ...task, type: null, queue: 'skud' })).toBe('obsolete')
  expect(whyObsolete(restored)).toMatch(/заявку перенесли в другую очередь/)
  expect(whyObsolete(tick([], ['Фото']))).toMatch(/чек-лист изменили/)
  expect(whyObsolete(approval(450_000))).toMatch(/затраты изменили/)
})
