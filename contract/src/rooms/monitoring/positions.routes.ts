import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { CarPositionReply, Positions, Track, TrackQuery } from './positions.ts'

export const positionsRoutes = routes({
  all: {
    method: 'GET',
    path: '/positions',
    access: 'cars.read',
    summary: 'Где сейчас ТС: массивами, для карты; дальше — события positions в GET /events',
    reply: Positions,
  },
  watch: {
    method: 'PUT',
    path: '/positions/watch',
    access: 'cars.read',
    programs: 'closed',
    summary: 'Карта открыта: присылать движение ТС в события этого сеанса, повторять раз в 30 секунд',
    reply: 'empty',
    status: 204,
  },
  one: {
    method: 'GET',
    path: '/positions/cars/:id',
    access: 'cars.read',
    summary: 'Последнее положение ТС: скорость, зажигание, напряжение, пробег',
    params: IdParams,
    reply: CarPositionReply,
  },
  track: {
    method: 'GET',
    path: '/positions/cars/:id/track',
    access: 'cars.read',
    summary: 'Путь ТС за день; дней, которых нет у себя, — из системы мониторинга',
    params: IdParams,
    query: TrackQuery,
    reply: Track,
    refuses: ['UPSTREAM'],
  },
})
