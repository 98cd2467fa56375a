import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { TaskItem } from '../tasks/tasks.ts'
import { CopyInput, LinkInput, LinkQuery, MergeInput, TaskLink } from './links.ts'

const links = z.object({ items: z.array(TaskLink) })

export const linksSchemas = schemas({
  copy: {
    summary: 'Повторить заявку: новая с тем же видом, категорией, организацией, словами и затратами',
    params: IdParams,
    body: CopyInput,
    reply: listOf(TaskItem),
  },
  list: {
    summary: 'Связанные заявки, свои и объединённых с ней',
    params: IdParams,
    reply: links,
  },
  add: { summary: 'Связать с другой заявкой', params: IdParams, body: LinkInput, reply: links },
  remove: { summary: 'Убрать связь', params: IdParams, query: LinkQuery },
  merge: {
    summary: 'Объединить: закрыть другие заявки как дубликаты этой',
    params: IdParams,
    body: MergeInput,
    reply: links,
  },
  unmerge: { summary: 'Разъединить: вернуть закрытую как дубликат', params: IdParams, reply: links },
})
