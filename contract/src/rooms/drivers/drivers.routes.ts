import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Driver, DriverSearch } from './drivers.ts'

export const driversRoutes = routes({
  search: {
    method: 'POST',
    path: '/drivers/search',
    access: 'drivers.read',
    summary: 'Поиск водителей по имени и телефону',
    body: DriverSearch,
    reply: listOf(Driver),
  },
})
