import { z } from 'zod'

import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { JobHealth } from './jobs.ts'
import { ServerState } from './server-state.ts'

export const jobsRoutes = routes({
  list: {
    method: 'GET',
    path: '/settings/jobs',
    access: 'settings.read',
    summary: 'Фоновые задания: что ждёт, что не удалось и почему',
    reply: listOf(JobHealth),
  },
  server: {
    method: 'GET',
    path: '/settings/server',
    access: 'settings.read',
    summary: 'Место на дисках сервера и последняя резервная копия',
    reply: ServerState,
  },
  retry: {
    method: 'POST',
    path: '/settings/jobs/:name/retry',
    access: 'settings.write',
    summary: 'Повторить сейчас то, что не удалось',
    params: z.object({ name: z.string().max(100) }),
    reply: JobHealth,
  },
})
