import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { WebhookWithSecret } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'

import { blankRule } from '../rooms/automation/automation.make.ts'
import type { Caller } from '../testing/callers.ts'

export interface Saved {
  readonly id: number
  /** An input that differs by this text alone. */
  readonly input: (text: string) => object
}

export type StaleMakers = Readonly<Record<string, readonly [name: string, make: () => Promise<Saved>]>>

export const createdBy =
  (admin: () => Caller) =>
  async (route: RouteDef, input: Saved['input']): Promise<Saved> => {
    const answer = await admin().send(route, { body: input('Прежний') })
    return { id: answer.json<{ id: number }>().id, input }
  }

/** Makers of what administrators set. */
export function staleSettings(admin: () => Caller): StaleMakers {
  const created = createdBy(admin)
  return {
    'PUT /settings/webhooks/:id': [
      'Вебхук:',
      async () => {
        const hook = { url: 'https://93.184.216.34/hook', events: ['task.created'], isActive: true }
        const input = (title: string) => ({ title, ...hook })
        const { webhook } = (
          await admin().send(webhooksRoutes.create, { body: input('Прежний') })
        ).json<WebhookWithSecret>()
        return { id: webhook.id, input }
      },
    ],
    'PUT /phone-connections/:id': [
      'АТС:',
      async () => {
        const input = (title: string) => ({ title, isOn: false, values: {} })
        const { id } = (
          await admin().send(phoneConnectionsRoutes.create, {
            body: { ...input('Прежняя'), provider: 'GENERIC' },
          })
        ).json<{ id: number }>()
        return { id, input }
      },
    ],
    'PUT /settings/rules/:id': [
      'Правило:',
      () => created(automationRoutes.create, (title) => ({ ...blankRule, title })),
    ],
    'PUT /canned-answers/:id': [
      'Готовый ответ:',
      () =>
        created(cannedAnswersRoutes.create, (title) => ({
          title,
          text: 'Выехали',
          shortcut: '',
          audience: 'ANY',
          isShared: true,
        })),
    ],
  }
}
