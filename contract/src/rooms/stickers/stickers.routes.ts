import { paths } from '../../kit/route.ts'
import type { stickersSchemas } from './stickers.schemas.ts'

export const stickersRoutes = paths<typeof stickersSchemas>()({
  print: { method: 'POST', path: '/stickers', access: 'cars.write', reply: 'file', isLong: true },
  car: { method: 'GET', path: '/stickers/:code/car', access: 'cars.read' },
  page: { method: 'GET', path: '/stickers/:code', access: 'public', refuses: ['TOO_OFTEN'] },
  request: {
    method: 'POST',
    path: '/stickers/:code/requests',
    access: 'public',
    status: 201,
    refuses: ['FORBIDDEN', 'TOO_OFTEN'],
  },
  attach: {
    method: 'POST',
    path: '/stickers/:code/photos',
    access: 'public',
    files: 'files',
    status: 201,
    refuses: ['FORBIDDEN', 'CONFLICT', 'TOO_OFTEN'],
  },
})
