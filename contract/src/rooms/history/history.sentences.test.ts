import { expect, test } from 'vitest'

import { sentenceText } from '../../kit/action-sentence.ts'
import { describeObjectAction } from './history.sentences.ts'
import type { ObjectAction } from './history.ts'

const she = { id: 1, lastName: 'Морозова', firstName: 'Елена', middleName: '' }

test.each<[Partial<ObjectAction>, string]>([
  [{ kind: 'CREATED' }, 'Морозова Е. добавила автомобиль'],
  [{ kind: 'CREATED', source: 'IMPORT' }, 'Морозова Е. добавила автомобиль (из файла)'],
  [{ kind: 'CREATED', source: 'IMPORT', who: null }, 'Загрузка из файла — запись добавлена'],
  [{ field: 'Марка', from: 'МАЗ', to: 'КАМАЗ' }, 'Морозова Е. изменила марку: МАЗ → КАМАЗ'],
  [{ field: 'Карта до', to: '21.11.2027' }, 'Морозова Е. указала срок карты водителя: 21 ноября 2027'],
  [{ kind: 'TOKEN_REVOKED' }, 'Морозова Е. отозвала мобильную ссылку'],
  [{ kind: 'BLOCKED', to: 'уволился' }, 'Морозова Е. заблокировала пользователя: уволился'],
  [
    { source: 'RULE', who: null, field: 'Водитель', from: 'Гусев А.' },
    'Изменено автоматически: водитель, Гусев А. → нет',
  ],
])('the history of a register says %j as a sentence', (action, text) => {
  const whole: ObjectAction = {
    id: 1,
    at: '2026-11-23T09:00:00Z',
    who: she,
    source: 'STAFF',
    kind: 'CHANGED',
    field: null,
    from: null,
    to: null,
    ...action,
  }
  expect(sentenceText(describeObjectAction(whole, 'cars')).replaceAll('\u00a0', ' ')).toBe(text)
})
