import { excelQuery, keysOf } from '../../kit/excel.ts'
import { Sort } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
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

export const exportsSchemas = schemas({
  cars: {
    summary: 'ТС в Excel: условия и столбцы списка',
    query: excelQuery(CarFilters, keysOf(carColumns)),
  },
  drivers: {
    summary: 'Водители в Excel: условия и столбцы списка',
    query: excelQuery(DriverFilters, keysOf(driverColumns)),
  },
  companies: {
    summary: 'Организации в Excel: условия и столбцы списка',
    query: excelQuery(CompanyFilters, keysOf(companyColumns)),
  },
  contacts: {
    summary: 'Контакты в Excel: условия и столбцы списка',
    query: excelQuery(ContactFilters, keysOf(contactColumns)),
  },
  users: {
    summary: 'Пользователи в Excel: условия и столбцы списка',
    query: excelQuery(UserFilters, keysOf(userColumns)),
  },
  registration: {
    summary: 'Запросы на регистрацию в Excel: условия и столбцы списка',
    query: excelQuery(RegistrationFilters, keysOf(registrationColumns)),
  },
  tasks: {
    summary: 'Заявки очереди в Excel: условия и столбцы списка',
    query: excelQuery(TaskListFilters, keysOf(externalTaskColumns)),
  },
})
