import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { CarPositionReply, Positions, Track, TrackQuery } from './positions.ts'

export const positionsSchemas = schemas({
  all: {
    summary: 'Где сейчас ТС: массивами, для карты; дальше — события positions в GET /events',
    reply: Positions,
  },
  watch: {
    summary: 'Карта открыта: присылать движение ТС в события этого сеанса, повторять раз в 30 секунд',
  },
  one: {
    summary: 'Последнее положение ТС: скорость, зажигание, напряжение, пробег',
    params: IdParams,
    reply: CarPositionReply,
  },
  track: {
    summary: 'Путь ТС за день; дней, которых нет у себя, — из системы мониторинга',
    params: IdParams,
    query: TrackQuery,
    reply: Track,
  },
})
