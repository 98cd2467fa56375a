import { excelQuery, keysOf } from '../../kit/excel.ts'
import { Sort } from '../../kit/list.ts'
import { type Parsed, routes } from '../../kit/route.ts'
import { carColumns } from '../cars/cars.columns.ts'
import { CarFilters } from '../cars/cars.ts'
import { companyColumns } from '../companies/companies.columns.ts'
import { CompanyFilters } from '../companies/companies.ts'
import { contactColumns } from '../contacts/contacts.columns.ts'
import { ContactFilters } from '../contacts/contacts.ts'
import { driverColumns } from '../drivers/drivers.columns.ts'
import { DriverFilters } from '../drivers/drivers.ts'
import { registrationColumns } from '../registration/registration.columns.ts'
import { RegistrationFilters } from '../registration/registration.ts'
import { externalTaskColumns } from '../tasks/tasks.columns.ts'
import { TaskFilters, TaskOrder } from '../tasks/tasks.search.ts'
import { UserFilters } from '../users/users.accounts.ts'
import { userColumns } from '../users/users.columns.ts'

const TaskListFilters = TaskFilters.extend({
  orderBy: TaskOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})

/** Every list as an Excel file, with the filters and columns of the list. */
export const exportsRoutes = routes({
  cars: {
    method: 'GET',
    path: '/cars/excel',
    access: 'cars.read',
    summary: 'ТС в Excel: условия и столбцы списка',
    query: excelQuery(CarFilters, keysOf(carColumns)),
    reply: 'file',
  },
  drivers: {
    method: 'GET',
    path: '/drivers/excel',
    access: 'drivers.read',
    summary: 'Водители в Excel: условия и столбцы списка',
    query: excelQuery(DriverFilters, keysOf(driverColumns)),
    reply: 'file',
  },
  companies: {
    method: 'GET',
    path: '/companies/excel',
    access: 'companies.read',
    summary: 'Организации в Excel: условия и столбцы списка',
    query: excelQuery(CompanyFilters, keysOf(companyColumns)),
    reply: 'file',
  },
  contacts: {
    method: 'GET',
    path: '/contacts/excel',
    access: 'contacts.read',
    summary: 'Контакты в Excel: условия и столбцы списка',
    query: excelQuery(ContactFilters, keysOf(contactColumns)),
    reply: 'file',
  },
  users: {
    method: 'GET',
    path: '/users/excel',
    access: 'users.read',
    summary: 'Пользователи в Excel: условия и столбцы списка',
    query: excelQuery(UserFilters, keysOf(userColumns)),
    reply: 'file',
  },
  registration: {
    method: 'GET',
    path: '/auth/registration/requests/excel',
    access: 'registration.read',
    summary: 'Запросы на регистрацию в Excel: условия и столбцы списка',
    query: excelQuery(RegistrationFilters, keysOf(registrationColumns)),
    reply: 'file',
  },
  tasks: {
    method: 'GET',
    path: '/tasks/excel',
    access: 'tasks.read',
    summary: 'Заявки очереди в Excel: условия и столбцы списка',
    query: excelQuery(TaskListFilters, keysOf(externalTaskColumns)),
    reply: 'file',
  },
})

export type SheetKind = keyof typeof exportsRoutes
export type SheetQuery<Kind extends SheetKind> = Parsed<(typeof exportsRoutes)[Kind]>['query']
