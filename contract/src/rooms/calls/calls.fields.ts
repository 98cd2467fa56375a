import { defineFields } from '../../kit/object-fields.ts'
import { callResultTitles, handDirectionTitles, noteLimit } from './calls.words.ts'

/** What is written down about a call that no exchange has reported. */
export const callFields = defineFields({
  direction: { title: 'Направление', kind: 'choice', titles: handDirectionTitles, default: 'IN' },
  result: { title: 'Итог', kind: 'choice', titles: callResultTitles, default: 'ANSWERED' },
  phone: { title: 'Телефон', kind: 'phone' },
  companyId: { title: 'Организация', kind: 'reference' },
  note: { title: 'Заметка', kind: 'text', max: noteLimit },
})
