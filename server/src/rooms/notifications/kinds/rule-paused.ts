import { inQuotes } from '@naryad/contract/kit/quotes'

import { automationEvents } from '../../automation/index.ts'
import { defineKind, noSubject } from './kind.ts'

export const rulePaused = defineKind({
  kind: 'rule.paused',
  event: automationEvents.paused,
  read: async (_, payloads) =>
    payloads.map(({ title, reason }) => ({
      subject: { ...noSubject, url: () => '/settings/rules' },
      audience: ['admins'],
      render: () => ({
        title: `Правило ${inQuotes(title)} остановилось`,
        text: `${reason}. Проверьте условия и включите его снова`,
      }),
    })),
})
