import { type Rule, RuleEvent, RuleInput } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { ruleEventTitles } from '@naryad/contract/notifications/notifications.words'
import { Priority, Queue } from '@naryad/contract/tasks/tasks.codes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'

const RuleDraft = z.object({
  title: z.string(),
  events: z.array(RuleEvent),
  queues: z.array(Queue),
  priorities: z.array(Priority),
  companyIds: z.array(z.int()),
})
export type RuleDraft = z.infer<typeof RuleDraft>

const joinTitles =
  <Code extends string>(titles: Readonly<Record<Code, string>>) =>
  (codes: readonly Code[]): string =>
    codes.map((code) => titles[code]).join(', ')

export const ruleForm: FormDef<Rule, RuleDraft, RuleInput> = {
  name: 'messenger-rule',
  draft: RuleDraft,
  input: RuleInput,
  blank: { title: '', events: ['task.created'], queues: [], priorities: [], companyIds: [] },
  draftOf: ({ title, events, queues, priorities, companyIds }) => ({
    title,
    events,
    queues,
    priorities,
    companyIds,
  }),
  toInput: (draft) => draft,
  fields: {
    title: { title: 'Название', text: (text) => text },
    events: { title: 'Когда присылать', text: joinTitles(ruleEventTitles) },
    queues: { title: 'Очереди', text: joinTitles(queueTitles) },
    priorities: { title: 'Приоритет', text: joinTitles(priorityTitles) },
    companyIds: { title: 'Организации', text: (ids) => (ids.length === 0 ? 'все' : `выбрано ${ids.length}`) },
  },
  create: (body, idempotencyKey) => call(messengersRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(messengersRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['messengers'],
  created: 'Уведомление добавлено',
  saved: 'Уведомление сохранено',
}
