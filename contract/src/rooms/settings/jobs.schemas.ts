import { z } from 'zod'

import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { JobHealth } from './jobs.ts'
import { ServerState } from './server-state.ts'

export const jobsSchemas = schemas({
  list: { summary: 'Фоновые задания: что ждёт, что не удалось и почему', reply: listOf(JobHealth) },
  server: { summary: 'Место на дисках сервера и последняя резервная копия', reply: ServerState },
  retry: {
    summary: 'Повторить сейчас то, что не удалось',
    params: z.object({ name: z.string().max(100) }),
    reply: JobHealth,
  },
})
