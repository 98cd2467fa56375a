import { defineFields } from '../../kit/object-fields.ts'
import { roleTitles } from '../../kit/rights.ts'

export const userFields = defineFields({
  lastName: { title: 'Фамилия', kind: 'personName', min: 1, max: 100, isRequired: true },
  firstName: { title: 'Имя', kind: 'personName', min: 1, max: 100, isRequired: true },
  middleName: { title: 'Отчество', kind: 'personName', max: 100 },
  email: { title: 'Почта', kind: 'email', isRequired: true },
  phone: { title: 'Телефон', kind: 'phone' },
  extension: { title: 'Внутренний номер', kind: 'line', max: 6, default: '' },
  role: { title: 'Роль', kind: 'choice', titles: roleTitles, isRequired: true },
  isSenior: { title: 'Старший диспетчер', kind: 'flag', default: false },
  queues: { title: 'Очереди', kind: 'list', default: [] },
  companyId: { title: 'Организация', kind: 'reference' },
  timeZone: { title: 'Часовой пояс', kind: 'line', default: 'Europe/Moscow' },
})
