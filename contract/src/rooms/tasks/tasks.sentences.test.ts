import { describe, expect, test } from 'vitest'

import { sentenceText } from '../../kit/action-sentence.ts'
import { describeTaskAction, filesAfterHandover } from './tasks.sentences.ts'
import type { TaskAction } from './tasks.ts'

const she = { id: 1, lastName: 'Морозова', firstName: 'Елена', middleName: 'Игоревна' }
const he = { id: 2, lastName: 'Гусев', firstName: 'Артём', middleName: '' }
const unknown = { id: 3, lastName: 'Ли', firstName: 'А', middleName: '' }

const say = (action: Partial<TaskAction>): string =>
  sentenceText(
    describeTaskAction({
      id: 1,
      at: '2026-11-23T09:00:00Z',
      who: she,
      source: 'STAFF',
      kind: 'CHANGED',
      field: null,
      from: null,
      to: null,
      ...action,
    }),
  ).replaceAll('\u00a0', ' ')

const status = { kind: 'STATUS', field: 'Статус' } as const
const plan = { kind: 'PLAN', field: 'План' } as const
const checklist = { kind: 'CHANGED', field: 'Чек-лист' } as const

describe('a row of the history is a sentence', () => {
  test.each<[Partial<TaskAction>, string]>([
    [{ kind: 'CREATED' }, 'Морозова Е. создала заявку'],
    [
      { kind: 'CREATED', field: 'Основная заявка', to: '№ 7' },
      'Морозова Е. выделила подзаявку из заявки № 7',
    ],
    [{ kind: 'OPERATOR', to: 'Гусев А.' }, 'Морозова Е. назначила оператором: Гусев А.'],
    [{ kind: 'OPERATOR', who: he, to: 'Гусев\u00a0А.' }, 'Гусев А. взял заявку'],
    [{ kind: 'OPERATOR', from: 'Гусев А.' }, 'Морозова Е. сняла оператора: Гусев А.'],
    [{ ...status, from: 'Новая', to: 'Назначена' }, 'Морозова Е. сменила статус: Новая → Назначена'],
    [{ ...status, from: 'Выполнена', to: 'В работе' }, 'Морозова Е. вернула заявку на доработку'],
    [{ ...status, from: 'Закрыта', to: 'В работе' }, 'Морозова Е. открыла заявку повторно'],
    [{ ...plan, to: 'с 24.11.2026 11:00' }, 'Морозова Е. назначила визит на 24 ноября, 11:00'],
    [{ ...plan, to: '24.11.2026 11:00–13:00' }, 'Морозова Е. назначила визит на 24 ноября, 11:00–13:00'],
    [{ ...plan, to: 'до 12.01.2027 11:00' }, 'Морозова Е. назначила визит до 12 января 2027, 11:00'],
    [
      { ...plan, who: he, from: 'с 24.11.2026 11:00', to: 'с 25.11.2026 09:00' },
      'Гусев А. перенёс визит: 24 ноября, 11:00 → 25 ноября, 09:00',
    ],
    [{ ...plan, from: 'с 24.11.2026 11:00' }, 'Морозова Е. отменила визит: 24 ноября, 11:00'],
    [{ kind: 'ATTACHED', to: 'пломба.jpg' }, 'Морозова Е. добавила файл: пломба.jpg'],
    [
      { kind: 'ATTACHED', field: filesAfterHandover, to: 'пломба.jpg' },
      'Морозова Е. добавила файл после передачи заявки: пломба.jpg',
    ],
    [
      { kind: 'ATTACHED', to: 'Акт, подписан.pdf, пломба.jpg' },
      'Морозова Е. добавила 2 файла: Акт, подписан.pdf, пломба.jpg',
    ],
    [{ kind: 'DETACHED', who: he, from: 'пломба.jpg' }, 'Гусев А. удалил файл: пломба.jpg'],
    [
      { field: 'Затраты', to: 'Выезд: 1 усл. × 1 500 ₽ = 1 500 ₽. Итого 1 500 ₽' },
      'Морозова Е. изменила затраты: итого 1 500 ₽',
    ],
    [
      { kind: 'COSTS_APPROVED', from: 'не согласованы', to: 'согласованы: 900 ₽' },
      'Морозова Е. согласовала затраты: 900 ₽',
    ],
    [
      { kind: 'COSTS_APPROVED', from: 'согласованы: 900 ₽', to: 'не согласованы' },
      'Морозова Е. отозвала согласование затрат: 900 ₽',
    ],
    [
      { kind: 'COSTS_APPROVED', from: 'не согласованы', to: 'отклонены: 900 ₽' },
      'Морозова Е. отклонила затраты: 900 ₽',
    ],
    [
      { kind: 'COSTS_APPROVED', source: 'RULE', from: 'отклонены', to: 'не согласованы' },
      'Отказ от затрат снят автоматически',
    ],
    [
      { ...checklist, from: '☐ Пломбы на месте; ☐ Чек', to: '☑ Пломбы на месте; ☐ Чек' },
      'Морозова Е. отметила «Пломбы на месте»',
    ],
    [{ ...checklist, from: '☑ Чек', to: '☐ Чек' }, 'Морозова Е. сняла отметку «Чек»'],
    [{ field: 'Гарантия', from: 'нет', to: 'да' }, 'Морозова Е. отметила «Гарантия»'],
    [{ field: 'Категория', from: 'А', to: 'Б' }, 'Морозова Е. изменила категорию: А → Б'],
    [{ field: 'Категория', from: 'А' }, 'Морозова Е. убрала категорию: А'],
    [{ field: 'Тема', to: 'А'.repeat(130) }, `Морозова Е. указала тему: ${'А'.repeat(120)}…`],
    [
      { kind: 'QUEUE', who: he, from: 'Тахографы', to: 'ЛУВ' },
      'Гусев А. перевёл заявку в другую очередь: Тахографы → ЛУВ',
    ],
    [{ kind: 'DONE', from: 'В работе', to: 'Выполнена удалённо' }, 'Морозова Е. выполнила заявку удалённо'],
    [{ kind: 'CLOSED', who: he, from: 'Выполнена', to: 'Закрыта' }, 'Гусев А. закрыл заявку'],
    [{ kind: 'CREATED', who: null, source: 'DRIVER' }, 'Водитель создал заявку'],
    [{ kind: 'CREATED', who: null, source: 'API' }, 'API — заявка создана'],
    [
      { ...status, who: unknown, from: 'Новая', to: 'Назначена' },
      'Ли А. — статус изменён: Новая → Назначена',
    ],
    [
      { source: 'RULE', ...status, from: 'В работе', to: 'Назначена' },
      'Статус изменён автоматически: В работе → Назначена',
    ],
    [
      { source: 'RULE', field: 'Вид работ', from: 'Калибровка' },
      'Изменено автоматически: вид работ, Калибровка → нет',
    ],
    [
      { source: 'RULE', who: null, kind: 'CREATED', field: 'Техобслуживание', to: 'Калибровка' },
      'Заявка создана автоматически: Калибровка',
    ],
  ])('%j', (action, text) => expect(say(action)).toBe(text))
})
