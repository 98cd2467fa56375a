import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'

import type { Db } from '../platform/db/connect.ts'
import { blankRule } from '../rooms/automation/automation.make.ts'
import { makeRule } from '../rooms/messengers/messengers.make.ts'
import type { Caller } from '../testing/callers.ts'

export type Read = Readonly<Record<string, unknown>>
export type Params = Readonly<Record<string, string | number>>

export interface Made {
  readonly params?: Params
  /** Where the object is not read at its own address, nor in a list of all. */
  readonly read?: () => Promise<Read | undefined>
  /** A field with another value, as a client changes it in the object. */
  readonly change: Read
  /** What follows from this change. */
  readonly follows?: readonly string[]
}

/** Makers of what administrators set. */
export const settingsMakers = (db: Db, admin: Caller): Readonly<Record<string, () => Promise<Made>>> => ({
  '/telegram/notifications/:id': async () => ({
    params: { id: await makeRule(db) },
    change: { title: 'Срочные' },
  }),
  '/telegram/bots': async () => ({ change: { activatesAtOnce: true } }),
  '/settings': async () => ({ change: { closeReasons: ['Решено по телефону'] } }),
  '/settings/sso': async () => ({ change: { oidcTitle: 'Keycloak' } }),
  '/settings/mail': async () => ({ change: { address: 'https://naryad.example.ru' } }),
  '/settings/connections/:key': async () => ({
    params: { key: 'geocoder' },
    change: { provider: 'photon', values: { url: 'https://photon.example.ru' } },
    read: async () => {
      const answer = await admin.send(connectionsRoutes.list, {})
      return answer.json<{ items: Read[] }>().items.find(({ key }) => key === 'geocoder')
    },
  }),
  '/settings/webhooks/:id': async () => {
    const body = { title: 'Обмен', url: 'https://93.184.216.34/hook', events: ['task.created' as const] }
    const { webhook } = (await admin.call(webhooksRoutes.create, { body })).body
    return { params: { id: webhook.id }, change: { title: 'Сайт' } }
  },
  '/phone-connections/:id': async () => {
    const body = { provider: 'GENERIC' as const, title: 'Офис' }
    const { id } = (await admin.call(phoneConnectionsRoutes.create, { body })).body
    return { params: { id }, change: { title: 'Склад' } }
  },
  '/settings/rules/:id': async () => {
    const rule = (await admin.call(automationRoutes.create, { body: blankRule })).body
    return {
      params: { id: rule.id },
      change: { title: 'Другое' },
      read: async () => {
        const { items } = (await admin.call(automationRoutes.list, {})).body
        return items.find(({ id }) => id === rule.id)
      },
    }
  },
  '/canned-answers/:id': async () => {
    const answer = { title: 'Выехали', text: 'Выехали: {номер}', isShared: true }
    const { id } = (await admin.call(cannedAnswersRoutes.create, { body: answer })).body
    return {
      params: { id },
      change: { title: 'Приехали' },
      read: async () =>
        (await admin.call(cannedAnswersRoutes.list, {})).body.items.find((one) => one.id === id),
    }
  },
  '/settings/calendar': async () => ({
    change: { kind: 'WORKING' },
    read: async () => {
      const day = '2026-11-28'
      const { body } = await admin.call(settingsRoutes.calendar, { query: { year: '2026' } })
      return body.items.find((one) => one.day === day) ?? { day, kind: 'OFF' }
    },
  }),
})
