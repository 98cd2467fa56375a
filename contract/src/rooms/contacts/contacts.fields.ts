import { accountingCodeField, defineFields } from '../../kit/object-fields.ts'

export const contactFields = defineFields({
  name: { title: 'Имя', kind: 'personName', min: 1, max: 200, isRequired: true },
  position: { title: 'Должность', kind: 'line', max: 200 },
  companyId: { title: 'Организация', kind: 'reference' },
  phones: { title: 'Телефоны', kind: 'list', default: [] },
  email: { title: 'Почта', kind: 'email' },
  telegram: { title: 'Telegram', kind: 'line', isNullable: true },
  accountingCode: accountingCodeField,
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
})
