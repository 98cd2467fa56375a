import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'

import { blankRule } from '../rooms/automation/automation.make.ts'
import type { Caller } from '../testing/callers.ts'

/** Entries of settings that are put as they were read; all are read as a list alone. */
export const settingPuts = (admin: Caller) => ({
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
})
