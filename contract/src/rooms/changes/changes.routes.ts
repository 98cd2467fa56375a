import { paths } from '../../kit/route.ts'
import type { changesSchemas } from './changes.schemas.ts'

export const changesRoutes = paths<typeof changesSchemas>()({
  read: {
    method: 'GET',
    path: '/changes',
    access: 'changes.read',
    programs: 'open',
    refuses: ['CURSOR_EXPIRED', 'FORBIDDEN'],
  },
})
