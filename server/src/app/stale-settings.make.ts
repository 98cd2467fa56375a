import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import type { WebhookWithSecret } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'

import { blankRule } from '../rooms/automation/automation.make.ts'
import type { Caller } from '../testing/callers.ts'

export interface Saved {
  readonly id: number
  /** An input that differs by this text alone. */
  readonly input: (text: string) => object
}

/** Entries of settings: how a refusal names one, and a new one. */
export const settingMakers = (
  adminOf: () => Caller,
): Readonly<Record<string, readonly [name: string, make: () => Promise<Saved>]>> => ({
  'PUT /settings/rules/:id': [
    'Правило:',
    async () => {
      const input = (title: string) => ({ ...blankRule, title })
      const { id } = (await adminOf().call(automationRoutes.create, { body: input('Прежнее') })).body
      return { id, input }
    },
  ],
  'PUT /canned-answers/:id': [
    'Готовый ответ:',
    async () => {
      const facts = { text: 'Выехали', shortcut: '', audience: 'ANY' as const, isShared: true }
      const input = (title: string) => ({ ...facts, title })
      const { id } = (await adminOf().call(cannedAnswersRoutes.create, { body: input('Прежний') })).body
      return { id, input }
    },
  ],
  'PUT /settings/webhooks/:id': [
    'Вебхук:',
    async () => {
      const hook = { url: 'https://93.184.216.34/hook', events: ['task.created'], isActive: true }
      const input = (title: string) => ({ title, ...hook })
      const { webhook } = (
        await adminOf().send(webhooksRoutes.create, { body: input('Прежний') })
      ).json<WebhookWithSecret>()
      return { id: webhook.id, input }
    },
  ],
  'PUT /phone-connections/:id': [
    'АТС:',
    async () => {
      const input = (title: string) => ({ title, isOn: false, values: {} })
      const { id } = (
        await adminOf().send(phoneConnectionsRoutes.create, {
          body: { ...input('Прежняя'), provider: 'GENERIC' },
        })
      ).json<{ id: number }>()
      return { id, input }
    },
  ],
})
