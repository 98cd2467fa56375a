import { type Call, CallInput } from '@naryad/contract/calls/calls'
import { callFields } from '@naryad/contract/calls/calls.fields'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { handResultOf } from '@naryad/contract/calls/calls.words'
import { TaskItem } from '@naryad/contract/tasks/tasks'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { momentAt, momentDraft, parseTime } from '../../ui/formats/typedMoment.ts'

const noted = draftDef(callFields, { company: companyPart })

const More = z.object({
  when: z.object({ day: z.string().nullable(), from: z.string() }),
  /** Of a new call alone; later it is linked from its panel. */
  task: TaskItem.nullable().default(null),
})

export type CallDraft = typeof noted.blank & z.infer<typeof More>

/** An unreadable time is left out, so that the contract asks for it. */
function startedAtOf({ when: { day, from } }: CallDraft): string | undefined {
  const time = parseTime(from)
  return day === null || time === null ? undefined : momentAt(day, time)
}

const inputOf = (draft: CallDraft) => ({
  ...noted.toInput(draft),
  result: handResultOf(draft.direction, draft.result),
  startedAt: startedAtOf(draft),
  taskId: draft.task?.id ?? null,
})

export const callForm: FormDef<Call, CallDraft, CallInput> = {
  name: 'call',
  draft: z.intersection(noted.draft, More),
  input: CallInput,
  /** Begins with the time at which it is opened. */
  get blank() {
    return { ...noted.blank, when: momentDraft(Date.now()), task: null }
  },
  draftOf: (item) => ({
    ...(noted.draftOf(item) as CallDraft),
    when: momentDraft(item.startedAt),
    task: null,
  }),
  toInput: inputOf,
  fields: {
    ...noted.fields,
    when: { title: 'Когда', text: ({ day, from }) => [day, from].filter(Boolean).join(' ') },
    task: { title: 'Заявка', text: (task) => (task ? `${numbered(task.id)} ${task.title}` : '') },
  },
  create: (body, idempotencyKey) => call(callsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, { taskId: _, ...input }) =>
    call(callsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['calls', 'tasks', 'suggestions'],
  created: 'Звонок записан',
  saved: 'Звонок сохранён',
}
