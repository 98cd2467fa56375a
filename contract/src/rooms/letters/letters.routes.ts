import { paths } from '../../kit/route.ts'
import type { lettersSchemas } from './letters.schemas.ts'

export const lettersRoutes = paths<typeof lettersSchemas>()({
  list: { method: 'GET', path: '/letters', access: 'letters.read' },
})
