import { defineFields } from '../../kit/object-fields.ts'
import { contractHoursTitles } from './contracts.words.ts'

export const contractFields = defineFields({
  companyId: { title: 'Организация', kind: 'reference', isRequired: true },
  number: { title: 'Номер', kind: 'code', max: 100 },
  signedOn: { title: 'Подписан', kind: 'day' },
  dateFrom: { title: 'Действует с', kind: 'day', isRequired: true },
  dateTo: { title: 'Действует до', kind: 'day' },
  renewsMonths: { title: 'Продление', kind: 'number', unit: 'мес.' },
  queues: { title: 'Очереди', kind: 'list', default: [] },
  hours: { title: 'Время', kind: 'choice', titles: contractHoursTitles, default: 'WORKDAY' },
  norms: { title: 'Норматив', kind: 'list', default: [] },
  priceListId: { title: 'Прайс-лист', kind: 'reference' },
  approvalLimit: { title: 'Лимит согласования', kind: 'number', unit: '₽' },
  approverIds: { title: 'Согласующие', kind: 'list', default: [] },
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
  isActive: { title: 'Статус', kind: 'flag', states: ['Действует', 'Расторгнут'], default: true },
})
