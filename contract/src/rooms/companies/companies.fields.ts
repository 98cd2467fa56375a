import { accountingCodeField, defineFields } from '../../kit/object-fields.ts'

export const companyFields = defineFields({
  name: { title: 'Название', kind: 'companyName', min: 1, max: 200, isRequired: true },
  fullName: { title: 'Полное название', kind: 'companyName', max: 500 },
  inn: { title: 'ИНН', kind: 'code', max: 12, isNullable: true },
  kpp: { title: 'КПП', kind: 'code', max: 9, isNullable: true },
  ogrn: { title: 'ОГРН', kind: 'code', max: 15, isNullable: true },
  address: { title: 'Адрес', kind: 'line', max: 500 },
  point: { title: 'Точка', kind: 'point' },
  phone: { title: 'Телефон', kind: 'phone' },
  email: { title: 'Почта', kind: 'email' },
  externalId: { title: 'ID в мониторинге', kind: 'code', min: 1, max: 100, isNullable: true },
  accountingCode: accountingCodeField,
  contractNumber: { title: 'Номер договора', kind: 'code', max: 100 },
  contractExpiresOn: { title: 'Договор до', kind: 'day' },
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
  isActive: {
    title: 'Статус',
    kind: 'flag',
    states: ['Обслуживается', 'Не обслуживается'],
    default: true,
  },
})
