import { defineFields } from '../../kit/object-fields.ts'

/** What is edited while an act is a draft. */
export const actFields = defineFields({
  companyId: { title: 'Организация', kind: 'reference', isRequired: true },
  contractId: { title: 'Договор', kind: 'reference' },
  dateFrom: { title: 'Период с', kind: 'day', isRequired: true },
  dateTo: { title: 'Период по', kind: 'day', isRequired: true },
  actOn: { title: 'Дата акта', kind: 'day', isRequired: true },
  comment: { title: 'Заметка', kind: 'text', max: 2000 },
})

/** Given back by the accounting system or typed. */
export const invoiceFields = defineFields({
  invoiceNumber: { title: 'Номер счёта', kind: 'code', max: 60 },
  invoiceOn: { title: 'Дата счёта', kind: 'day' },
})
