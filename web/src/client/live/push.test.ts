import { expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./push.ts')
}

test('a banner that was shown before a reload of the page is not shown again, a new one is', async () => {
  const before = await load()
  before.push({ id: 901, text: 'Назначена заявка', url: '/tasks/skud/1' })
  expect(before.shownPush.get()).toMatchObject({ id: 901 })
  const after = await load()
  after.push({ id: 901, text: 'Назначена заявка', url: '/tasks/skud/1' })
  expect(after.shownPush.get()).toBeNull()
  after.push({ id: 902, text: 'Срок прошёл', url: '/tasks/skud/1' })
  expect(after.shownPush.get()).toMatchObject({ id: 902 })
})

test('a browser that refuses storage shows each banner once until a reload', async () => {
  const { push, shownPush, closePush } = await load()
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  push({ id: 903, text: 'Назначена заявка', url: '/tasks/skud/1' })
  expect(shownPush.get()).toMatchObject({ id: 903 })
  closePush()
  push({ id: 903, text: 'Назначена заявка', url: '/tasks/skud/1' })
  expect(shownPush.get()).toBeNull()
  refuse.mockRestore()
})
