import { dayText, timeText } from '../../platform/text/values.ts'
import type { SilenceRow } from './track.repo.ts'

/** The retention period of tracks of trucks and of places of marks. */
export const trackDays = 30

interface Known {
  readonly hasPlan: boolean
  readonly hasCar: boolean
  readonly hasPlace: boolean
  readonly hasMarks: boolean
  readonly hasPhotos: boolean
  readonly hasReport: boolean
  readonly hasSignature: boolean
  readonly hasNotices: boolean
  /** The days of the visit are still within the retention of tracks. */
  readonly isTrackKept: boolean
  readonly hasTrack: boolean
  readonly silences: readonly SilenceRow[]
}

const gapText = ({ from, to }: SilenceRow): string =>
  dayText(from) === dayText(to)
    ? `${dayText(from)} ${timeText(from)}–${timeText(to)}`
    : `с ${dayText(from)} ${timeText(from)} до ${dayText(to)} ${timeText(to)}`

function aboutTrack({ hasCar, hasPlace, isTrackKept, hasTrack, silences }: Known): string[] {
  if (!hasCar) return ['Автомобиль в заявке не указан: трека нет']
  if (!isTrackKept) return [`Трек хранится ${trackDays} дней: за дни визита его уже нет`]
  if (!hasTrack) return ['За время визита трекер ничего не передал']
  return [
    ...silences.map((gap) => `Трекер молчал ${gapText(gap)}`),
    ...(hasPlace ? [] : ['Место работ не отмечено на карте: расстояния до него не посчитать']),
  ]
}

/** What is not known about a visit, each with its reason. */
export const missingOf = (known: Known): string[] => [
  ...(known.hasPlan ? [] : ['Визит не планировали: окна нет']),
  ...(known.hasNotices ? [] : ['Уведомлений представителям организации о заявке нет (они хранятся 90 дней)']),
  ...(known.hasMarks ? [] : ['Отметки «Я на месте» нет']),
  ...aboutTrack(known),
  ...(known.hasPhotos ? [] : ['Файлов и фотографий нет']),
  ...(known.hasReport ? [] : ['Отчёт о работе не написан']),
  ...(known.hasSignature ? [] : ['Подписи клиента нет']),
]
