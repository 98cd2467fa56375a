import type { Bots, Delivery, Rule, UnlinkedChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'

import { makeBots, makeRule } from '../rooms/messengers/messengers.make.ts'
import { MessengersScreen } from '../rooms/messengers/MessengersScreen.tsx'
import { type FakeApi, Refused } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderRegister } from './renderRegister.tsx'

interface Scene {
  path?: string
  rules?: Rule[]
  bots?: Bots
  deliveries?: Delivery[]
  unlinkedChats?: UnlinkedChat[]
  more?: (api: FakeApi) => void
  role?: 'admin' | 'operator'
}

/** The screen of rules and chats with a fake server. */
export async function renderMessengers({
  path = '/tg',
  rules = [makeRule()],
  bots = makeBots(),
  deliveries = [],
  unlinkedChats = [],
  more,
  role = 'admin',
}: Scene = {}) {
  const view = await renderRegister(MessengersScreen, {
    path,
    me: makeMe({ role, isSenior: role === 'operator' }),
    prepare: (api) => {
      api.on(messengersRoutes.bots, () => bots)
      api.on(messengersRoutes.unlinkedChats, () => ({
        items: unlinkedChats,
        totalCount: unlinkedChats.length,
      }))
      api.on(messengersRoutes.search, ({ body: { query, limit, offset } }) => {
        const found = rules.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
        return { items: found.slice(offset, offset + limit), totalCount: found.length }
      })
      api.on(messengersRoutes.get, ({ params }) => {
        const rule = rules.find(({ id }) => id === params.id)
        if (!rule) throw new Refused('NOT_FOUND', 'Уведомление не найдено')
        return rule
      })
      api.on(messengersRoutes.deliveries, ({ query: { state } }) => {
        const items = deliveries.filter((delivery) => !state || delivery.state === state)
        return { items, totalCount: items.length }
      })
      more?.(api)
    },
  })
  return { ...view, rules }
}
