import { z } from 'zod'

import { excelQuery, excelQueryBy, keysOf } from '../../kit/excel.ts'
import { Sort } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { actColumns } from '../acts/acts.columns.ts'
import { ActFilters } from '../acts/acts.ts'
import { callColumns } from '../calls/calls.columns.ts'
import { CallFilters } from '../calls/calls.ts'
import { carColumns } from '../cars/cars.columns.ts'
import { CarFilters } from '../cars/cars.ts'
import { companyColumns } from '../companies/companies.columns.ts'
import { CompanyFilters } from '../companies/companies.ts'
import { contactColumns } from '../contacts/contacts.columns.ts'
import { ContactFilters } from '../contacts/contacts.ts'
import { contractColumns } from '../contracts/contracts.columns.ts'
import { ContractFilters } from '../contracts/contracts.ts'
import { driverColumns } from '../drivers/drivers.columns.ts'
import { DriverFilters } from '../drivers/drivers.ts'
import { dueColumns } from '../due/due.columns.ts'
import { DueFilters } from '../due/due.ts'
import { plainLightColumns } from '../lights/lights.columns.ts'
import { LightFilters } from '../lights/lights.ts'
import { ownPriceColumns } from '../prices/own-prices.columns.ts'
import { OwnPriceFilters } from '../prices/prices.ts'
import { registrationColumns } from '../registration/registration.columns.ts'
import { RegistrationFilters } from '../registration/registration.ts'
import { tachographFileColumns } from '../tachograph-files/tachograph-files.columns.ts'
import { TachographFileFilters } from '../tachograph-files/tachograph-files.ts'
import { priceItemColumns } from '../tasks/price-items.columns.ts'
import { PriceItemFilters } from '../tasks/price-items.ts'
import { externalTaskColumns } from '../tasks/tasks.columns.ts'
import { TaskFilters, TaskOrder } from '../tasks/tasks.search.ts'
import { unitColumns } from '../units/units.columns.ts'
import { UnitFilters } from '../units/units.ts'
import { UserFilters } from '../users/users.accounts.ts'
import { userColumns } from '../users/users.columns.ts'

const TaskListFilters = TaskFilters.extend({
  orderBy: TaskOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})

/** A column of the lights: a plain one or that of a rule. */
const lightKeys = keysOf(plainLightColumns)
const LightColumnKey = z
  .string()
  .regex(
    new RegExp(`^(?:${lightKeys.join('|')}|rule[1-9]\\d{0,9})$`),
    `такого столбца нет; возможны ${lightKeys.join(', ')} и rule с номером правила`,
  )
const maxLightColumns = 150

export const exportsSchemas = schemas({
  cars: {
    summary: 'ТС в Excel: условия и столбцы списка',
    query: excelQuery(CarFilters, keysOf(carColumns)),
  },
  lights: {
    summary: 'Светофоры ТС в Excel: условия и столбцы списка, столбец правила — `rule` и его номер',
    query: excelQueryBy(LightFilters, LightColumnKey, maxLightColumns),
  },
  units: {
    summary: 'Приборы в Excel: условия и столбцы списка',
    query: excelQuery(UnitFilters, keysOf(unitColumns)),
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
  contracts: {
    summary: 'Договоры в Excel: условия и столбцы списка',
    query: excelQuery(ContractFilters, keysOf(contractColumns)),
  },
  acts: {
    summary: 'Акты в Excel: условия и столбцы списка',
    query: excelQuery(ActFilters, keysOf(actColumns)),
  },
  users: {
    summary: 'Пользователи в Excel: условия и столбцы списка',
    query: excelQuery(UserFilters, keysOf(userColumns)),
  },
  registration: {
    summary: 'Запросы на регистрацию в Excel: условия и столбцы списка',
    query: excelQuery(RegistrationFilters, keysOf(registrationColumns)),
  },
  tachographFiles: {
    summary: 'Файлы тахографа в Excel: условия и столбцы списка',
    query: excelQuery(TachographFileFilters, keysOf(tachographFileColumns)),
  },
  calls: {
    summary: 'Журнал звонков в Excel: условия и столбцы списка',
    query: excelQuery(CallFilters, keysOf(callColumns)),
  },
  due: {
    summary: 'Что кончается в Excel: условия и столбцы списка',
    query: excelQuery(DueFilters, keysOf(dueColumns)),
  },
  priceItems: {
    summary: 'Позиции прайс-листа в Excel, для правки и обратной загрузки',
    query: excelQuery(PriceItemFilters, keysOf(priceItemColumns)),
  },
  priceLists: {
    summary: 'Свои цены прайс-листов договоров в Excel, для правки и обратной загрузки',
    query: excelQuery(OwnPriceFilters, keysOf(ownPriceColumns)),
  },
  tasks: {
    summary: 'Заявки очереди в Excel: условия и столбцы списка',
    query: excelQuery(TaskListFilters, keysOf(externalTaskColumns)),
  },
})
