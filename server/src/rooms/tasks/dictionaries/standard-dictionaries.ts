import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Part } from '@naryad/contract/triage/parts'
import type { UnitKind } from '@naryad/contract/units/units.words'

interface StandardType {
  readonly title: string
  readonly queues: readonly Queue[]
  /** The title of a required item ends with «!». */
  readonly checklist: readonly string[]
  readonly reportTemplate: string
  /** What is taken along: «Пломбы × 4». */
  readonly take?: readonly string[]
}

const device = ['tachograph', 'glonass', 'skud', 'luv'] as const

/** The initial dictionaries of a new installation; administrators edit them afterwards. */
export const standardTypes = [
  {
    title: 'Ремонт',
    queues: device,
    checklist: ['Осмотреть разъёмы и питание', 'Проверить работу после ремонта!', 'Сфотографировать пломбы!'],
    reportTemplate: 'Причина неисправности: …\nЧто сделано: …\nПроверка: …',
  },
  {
    title: 'Диагностика',
    queues: device,
    checklist: ['Снять коды ошибок', 'Записать вывод для клиента!'],
    reportTemplate: 'Коды ошибок: …\nВывод: …',
  },
  {
    title: 'Установка',
    queues: device,
    checklist: [
      'Проверить питание бортовой сети',
      'Закрепить и опломбировать!',
      'Сфотографировать место установки!',
      'Проверить передачу данных!',
    ],
    reportTemplate: 'Установлено: …\nСерийный номер: …\nПередача данных: …',
  },
  {
    title: 'Калибровка',
    queues: ['tachograph'],
    checklist: [
      'Измерить шины и давление!',
      'Проверить коэффициент k!',
      'Наклеить табличку!',
      'Опломбировать датчик движения!',
    ],
    reportTemplate: 'Размер шин: …\nКоэффициент k: …\nПломбы: …',
    take: ['Карта мастерской', 'Пломбы × 4', 'Установочная табличка'],
  },
  {
    title: 'Активация',
    queues: ['tachograph', 'glonass', 'luv'],
    checklist: ['Сверить VIN и госномер!', 'Проверить связь с сервером'],
    reportTemplate: 'Активировано: …\nДата: …',
  },
  {
    title: 'Замена СКЗИ',
    queues: ['tachograph'],
    checklist: [
      'Сверить номер нового блока!',
      'Активировать НКМ!',
      'Распечатать контрольный чек!',
      'Опломбировать',
    ],
    reportTemplate: 'Снят блок: …\nУстановлен блок: …\nСрок действия до: …',
    take: ['Блок СКЗИ (НКМ)', 'Карта мастерской', 'Пломбы × 2', 'Чековая лента'],
  },
  {
    title: 'Замена оборудования',
    queues: device,
    checklist: ['Записать серийные номера!', 'Проверить работу после замены!'],
    reportTemplate: 'Снято: …\nУстановлено: …',
  },
  {
    title: 'Выгрузка данных',
    queues: ['tachograph', 'glonass'],
    checklist: ['Проверить файлы перед отправкой!'],
    reportTemplate: 'Выгружен период: …\nФайлы переданы: …',
  },
  {
    title: 'Консультация',
    queues: [...device, 'external'],
    checklist: [],
    reportTemplate: 'Вопрос: …\nОтвет: …',
  },
  {
    title: 'Демонтаж',
    queues: device,
    checklist: ['Заглушить проводку', 'Передать оборудование по акту!'],
    reportTemplate: 'Снято: …\nКому передано: …',
  },
  {
    title: 'Перенос на другое ТС',
    queues: ['glonass', 'skud', 'luv'],
    checklist: ['Снять с первого ТС', 'Переписать ТС в мониторинге!', 'Проверить передачу данных!'],
    reportTemplate: 'С какого ТС: …\nНа какое: …',
  },
  {
    title: 'Тарировка ДУТ',
    queues: ['glonass', 'luv'],
    checklist: ['Слить остаток топлива', 'Снять таблицу по 20 литров!', 'Загрузить таблицу на сервер!'],
    reportTemplate: 'Объём бака: …\nШагов тарировки: …',
    take: ['Насос и счётчик для тарировки', 'Пломбы × 2', 'Канистра 20 л × 2'],
  },
  {
    title: 'Настройка',
    queues: [...device, 'external'],
    checklist: ['Сообщить клиенту'],
    reportTemplate: 'Настроено: …',
  },
  {
    title: 'Карты и ключи',
    queues: ['tachograph', 'skud'],
    checklist: ['Проверить чтение!'],
    reportTemplate: 'Выдано: …',
  },
  {
    title: 'Плановое обслуживание',
    queues: ['tachograph', 'glonass', 'skud', 'luv'],
    checklist: ['Осмотреть крепление', 'Проверить пломбы!', 'Проверить передачу данных'],
    reportTemplate: 'Осмотрено: …\nЗамечания: …',
  },
  {
    title: 'Передача подрядчику',
    queues: ['external'],
    checklist: [],
    reportTemplate: 'Подрядчик: …\nРезультат: …',
  },
  { title: 'Разбор обращения', queues: ['external'], checklist: [], reportTemplate: 'Решение: …' },
] as const satisfies readonly StandardType[]

export const standardCategories = {
  tachograph: [
    'Блок СКЗИ',
    'Дисплей, принтер, бумага',
    'Карта водителя',
    'Карта предприятия',
    'Датчик движения',
    'Антенна ГНСС',
    'Питание, проводка',
    'Время и настройки',
    'Выгрузка DDD',
    'Пломбы и калибровка',
    'Новый тахограф',
  ],
  glonass: [
    'Нет связи',
    'Датчик топлива',
    'SIM-карта',
    'Трекер',
    'CAN-шина',
    'Неверные данные',
    'Доступ к мониторингу',
    'Проводка и питание',
  ],
  skud: ['Считыватель', 'Карты и ключи', 'Блокировка стартера', 'Списки доступа', 'Алкозамок'],
  luv: ['Видеорегистратор', 'Датчик усталости', 'Блок ЛУВ', 'Отчёты платформы', 'Лента и метки'],
  external: ['Обращение клиента', 'Работы подрядчика', 'Поставка', 'Запрос данных', 'Другое'],
} as const satisfies Record<Queue, readonly string[]>

/** What unit of the truck the tasks of these categories are about. */
export const standardUnitKinds: Readonly<Partial<Record<string, UnitKind>>> = {
  'Блок СКЗИ': 'SKZI',
  'Дисплей, принтер, бумага': 'TACHOGRAPH',
  'Карта предприятия': 'CARD',
  'Время и настройки': 'TACHOGRAPH',
  'Нет связи': 'TERMINAL',
  'Датчик топлива': 'FUEL_SENSOR',
  'SIM-карта': 'SIM',
  Трекер: 'TERMINAL',
  Считыватель: 'READER',
  Алкозамок: 'ALCOLOCK',
  Видеорегистратор: 'CAMERA',
}

export const standardCarServers = [
  'Форт Монитор',
  'Wialon Hosting',
  'Wialon Local',
  'Omnicomm Online',
  'ГЛОНАССSoft',
] as const

interface StandardChecklistItem {
  readonly title: string
  readonly isRequired: boolean
}

export const standardChecklist = ({ checklist }: Pick<StandardType, 'checklist'>): StandardChecklistItem[] =>
  checklist.map((item) => ({ title: item.replace('!', ''), isRequired: item.endsWith('!') }))

/** The parts of a type, which name no model: each company has its own. */
export const standardParts = ({ take = [] }: StandardType): Part[] =>
  take.map((text) => {
    const [title = '', quantity = '1'] = text.split(' × ')
    return { title, quantity: Number(quantity), unitModelId: null }
  })
