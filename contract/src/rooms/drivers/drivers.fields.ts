import { accountingCodeField, defineFields } from '../../kit/object-fields.ts'

export const driverFields = defineFields({
  lastName: { title: 'Фамилия', kind: 'personName', min: 1, max: 100, isRequired: true },
  firstName: { title: 'Имя', kind: 'personName', max: 100 },
  middleName: { title: 'Отчество', kind: 'personName', max: 100 },
  phone: { title: 'Телефон', kind: 'phone' },
  companyId: { title: 'Организация', kind: 'reference' },
  /** The truck to assign; its previous driver is unassigned. */
  carId: { title: 'ТС', kind: 'reference' },
  licenseNumber: { title: 'Удостоверение', kind: 'code', max: 40 },
  licenseExpiresOn: { title: 'Удостоверение до', kind: 'day' },
  driverCardNumber: { title: 'Карта водителя', kind: 'code', max: 40 },
  driverCardExpiresOn: { title: 'Карта до', kind: 'day' },
  birthDate: { title: 'Дата рождения', kind: 'day', isPast: true },
  accountingCode: accountingCodeField,
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
  isActive: { title: 'Статус', kind: 'flag', states: ['Работает', 'Не работает'], default: true },
})
