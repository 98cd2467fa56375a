import type { TachographNote } from '@naryad/contract/tachograph-files/tachograph-content'

/** More would only hide the first ones. */
const maxNotes = 200

const texts = {
  unknown: 'Это не выгрузка карты водителя и не выгрузка тахографа',
  leading: 'Перед данными тахографа стоят посторонние байты',
  padding: 'Пустые байты без данных',
  gap: 'Байты, которые не относятся ни к одному разделу',
  truncated: 'Файл обрывается посередине раздела',
  misaligned: 'Раздел не сходится по длине со следующим',
  size: 'Размер раздела не такой, как положено',
  short: 'Раздел короче, чем положено',
  missing: 'В выгрузке нет обязательного раздела',
  ring: 'Цепочка дней прервана: прочитано то, что найдено с другого конца',
  activity: 'Время вне суток: запись пропущена',
  date: 'День без даты или с невозможной датой: пропущен',
  second: 'В файле есть ещё одна выгрузка',
  otherVehicle: 'Дальше идут данные другого ТС: они не читаются',
  otherCard: 'Это не карта водителя, а карта мастерской, контролёра или предприятия',
  embeddedCard: 'Выгрузка карты внутри файла тахографа не читается: загрузите её отдельным файлом',
  certificates: 'Сертификаты непривычной длины: начало данных найдено по VIN, госномеру и времени',
  signature: 'Подпись длиной 64 байта, как у ГОСТ',
  letters: 'Кодировка букв не указана или указана неверно: слова угаданы',
  limit: 'Разделов больше, чем бывает в настоящем файле: остальные не прочитаны',
} as const satisfies Record<string, string>

export type NoteCode = keyof typeof texts

/** Notes after which what was read may be incomplete or of another object. */
const doubts: ReadonlySet<string> = new Set<NoteCode>([
  'truncated',
  'misaligned',
  'size',
  'short',
  'missing',
  'ring',
  'second',
  'otherVehicle',
  'otherCard',
  'certificates',
  'limit',
])

export const isDoubtful = (notes: readonly TachographNote[]): boolean =>
  notes.some(({ code }) => doubts.has(code))

/** Collects what could not be read. */
export class Notes {
  readonly list: TachographNote[] = []

  add(code: NoteCode, from: number, to: number, section?: string): void {
    if (this.list.length >= maxNotes) return
    const text = section === undefined ? texts[code] : `${texts[code]} (${section})`
    const last = this.list.at(-1)
    // Neighbouring bytes with the same fault are one note.
    if (last?.code === code && last.text === text && last.to === from) last.to = to
    else this.list.push({ code, from, to, text })
  }
}
