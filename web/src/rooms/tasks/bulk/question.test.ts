import { expect, test } from 'vitest'

import { makeOperator } from '../../../testing/makePeople.ts'
import { bulkActions } from './bulkActions.ts'
import { bulkQuestion } from './question.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('says how many are open, whose they are, what stays, and how long it can be undone', () => {
  const give = bulkActions.operator({ id: 9, name: 'Хасанов Р.' })
  const preview = { openCount: 206, closedCount: 2352, operatorsCount: 20, absences: [] }
  expect(plain(bulkQuestion(give, preview))).toBe(
    'Передать 206 открытых заявок 20 операторов? Новый оператор: Хасанов Р. ' +
      '2 352 закрытые не изменятся. Отменить можно 10 минут.',
  )
})

test('leaves out what there is none of', () => {
  const preview = { openCount: 21, closedCount: 0, operatorsCount: 0, absences: [] }
  expect(plain(bulkQuestion(bulkActions.close('Отменена'), preview))).toBe(
    'Закрыть 21 заявку? Отменить будет нельзя.',
  )
})

test('agrees with the numbers', () => {
  const preview = { openCount: 21, closedCount: 1, operatorsCount: 1, absences: [] }
  expect(plain(bulkQuestion(bulkActions.status('PLANNED'), preview))).toBe(
    'Перевести 21 открытую заявку 1 оператора в статус «Запланирована»? ' +
      '1 закрытая не изменится. Отменить можно 10 минут.',
  )
  expect(plain(bulkQuestion(bulkActions.deadline({ addWorkingDays: 2 }), preview))).toMatch(
    /^Перенести срок 21 открытой заявки 1 оператора на 2 рабочих дня\?/,
  )
})

test('says of everyone chosen when they are absent, and what falls into it', () => {
  const timofeev = makeOperator({ id: 4, lastName: 'Тимофеев', firstName: 'Игорь' })
  const gusev = makeOperator({ id: 5 })
  const absences = [
    {
      userId: 4,
      kind: 'HOLIDAY' as const,
      dateFrom: '2020-11-20',
      dateTo: '2020-12-03',
      visitsCount: 4,
      deadlinesCount: 2,
    },
    {
      userId: 5,
      kind: 'SICK' as const,
      dateFrom: '2020-11-20',
      dateTo: '2020-11-21',
      visitsCount: 1,
      deadlinesCount: 0,
    },
  ]
  const preview = { openCount: 30, closedCount: 0, operatorsCount: 0, absences }
  expect(plain(bulkQuestion(bulkActions.crew([timofeev, gusev]), preview))).toBe(
    'Поставить в 30 заявках бригаду: Тимофеев И., Гусев А.? ' +
      'Тимофеев И. — Отпуск до 3 декабря 2020: в эти дни 4 визита и 2 срока. ' +
      'Гусев А. — Больничный до 21 ноября 2020: в эти дни 1 визит. Отменить можно 10 минут.',
  )
})
