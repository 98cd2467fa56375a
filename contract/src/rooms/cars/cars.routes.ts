import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import { CarCard } from './cars.card.ts'
import { Car, CarChange, CarFilters, CarInput, CarQuery, CarSearch, CarShort } from './cars.ts'
import { MileageAnswer, MileageDoubtReply } from './mileage.ts'

export const carsRoutes = routes({
  list: {
    method: 'GET',
    path: '/cars',
    access: 'cars.read',
    summary: 'ТС, кроме архивных, новые первыми',
    query: z.strictObject(pageQuery),
    reply: listOf(Car),
  },
  get: {
    method: 'GET',
    path: '/cars/:id',
    access: 'cars.read',
    summary: 'ТС с файлами (до 100) и действующими интервалами обслуживания',
    params: IdParams,
    reply: CarCard,
  },
  search: {
    method: 'POST',
    path: '/cars/search',
    access: 'cars.read',
    summary: 'Поиск ТС по номеру в любом написании, VIN, гаражному и серийным номерам, организации',
    body: CarSearch,
    reply: listOf(Car),
  },
  count: {
    method: 'POST',
    path: '/cars/count',
    access: 'cars.read',
    summary: 'Сколько ТС под каждым из фильтров',
    body: countInput(CarFilters),
    reply: Counts,
  },
  searchByQuery: {
    method: 'POST',
    path: '/cars/search-by-query',
    access: 'cars.read',
    summary: 'Подбор ТС по номеру в любом написании, VIN, гаражному номеру, организации',
    body: CarQuery,
    reply: listOf(CarShort),
  },
  create: {
    method: 'POST',
    path: '/cars',
    access: 'cars.write',
    summary: 'Добавить ТС',
    body: CarInput,
    reply: Car,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/cars/:id',
    access: 'cars.write',
    summary: 'Изменить ТС',
    params: IdParams,
    body: CarChange,
    reads: { schema: CarCard },
    reply: Car,
  },
  mileageDoubt: {
    method: 'GET',
    path: '/cars/:id/mileage-doubt',
    access: 'cars.write',
    summary: 'Показания трекера, которые не продолжают пробег ТС и ждут ответа; null — вопроса нет',
    params: IdParams,
    reply: MileageDoubtReply,
  },
  answerMileageDoubt: {
    method: 'PUT',
    path: '/cars/:id/mileage-doubt',
    access: 'cars.write',
    summary: 'Ответить, продолжает ли трекер счёт с названного пробега или его показания — ошибка',
    params: IdParams,
    body: MileageAnswer,
    reply: Car,
  },
  remove: {
    method: 'DELETE',
    path: '/cars/:id',
    access: 'cars.delete',
    summary: 'Удалить ТС, на которое ничего не ссылается',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/cars/:id/actions', 'cars.read'),
})
