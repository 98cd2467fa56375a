import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { Id, IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { DueKey } from './due-key.ts'
import {
  DueCounts,
  DueFilters,
  DueGroup,
  DuePreview,
  DueRow,
  DueSearch,
  DueTasksInput,
  DueTasksReply,
  StopInput,
  StopRow,
} from './due.ts'

export const dueSchemas = schemas({
  search: {
    summary: 'Что кончается: сроки по близости, с группами и числом по вкладкам',
    body: DueSearch,
    reply: listOf(DueRow).extend({ groups: z.array(DueGroup).optional(), counts: DueCounts }),
  },
  count: { summary: 'Сколько сроков под каждым из фильтров', body: countInput(DueFilters), reply: Counts },
  keys: {
    summary: 'Все найденные сроки, не больше 10 000',
    body: DueFilters,
    reply: z.object({ items: z.array(z.object({ id: Id, key: DueKey })), totalCount: z.int() }),
  },
  one: { summary: 'Один срок', params: IdParams, reply: DueRow },
  preview: { summary: 'Сколько заявок получится из сроков', body: DueTasksInput, reply: DuePreview },
  stop: {
    summary: 'Что сделать заодно с визитом: сроки этого ТС и соседних по базе',
    params: IdParams,
    reply: z.object({ items: z.array(StopRow) }),
  },
  carStop: {
    summary: 'Что сделать заодно с визитом, заявки на который ещё нет: сроки этого ТС и тех, что стоят рядом',
    params: IdParams,
    reply: z.object({ items: z.array(StopRow) }),
  },
  addToStop: {
    summary: 'Сделать заодно: строки этого ТС и очереди — в чек-лист, остальные — заявки того же выезда',
    params: IdParams,
    body: StopInput,
    reply: DueTasksReply,
  },
  makeTasks: { summary: 'Создать заявки по срокам', body: DueTasksInput, reply: DueTasksReply },
})
