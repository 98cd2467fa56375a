import { routes } from '../../kit/route.ts'
import { Logo } from './logo.ts'

export const logoRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/logo',
    access: 'settings.read',
    summary: 'Логотип компании для документов',
    reply: Logo,
  },
  change: {
    method: 'POST',
    path: '/settings/logo',
    access: 'settings.write',
    summary: 'Загрузить логотип компании',
    files: { field: 'files', max: 1 },
    reply: Logo,
  },
  remove: {
    method: 'DELETE',
    path: '/settings/logo',
    access: 'settings.write',
    summary: 'Убрать логотип компании',
    reply: 'empty',
    status: 204,
  },
})
